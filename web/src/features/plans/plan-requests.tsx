import { Switch } from '@fluentui/react-components';
import { approvePlanRequest, findPlanRequests } from '@fovea/contracts/plan-requests/endpoints';
import type { PlanRequest } from '@fovea/contracts/plan-requests/schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { apiQuery, useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { invalidateCharged } from '../../parts/charge/invalidate-charged.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import { planRequestsChanged } from '../../parts/work/waiting.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { confirm } from '../../ui/confirm.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column, RowAction } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toast.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { planPaths } from './paths.ts';

const tones = { open: 'attention', approved: 'good', declined: 'neutral' } as const;

const columns: Column<PlanRequest, TextKey<'plans'>>[] = [
  { id: 'patient', titleKey: 'request.column.patient', cell: ({ accountName }) => accountName || '–' },
  { id: 'plan', titleKey: 'request.column.plan', cell: ({ planName }) => planName, card: 'fact' },
  {
    id: 'billing',
    titleKey: 'request.column.billing',
    cell: ({ billing_type }) => <Billing type={billing_type} />,
    kind: 'narrow',
  },
  { id: 'company', titleKey: 'request.column.company', cell: ({ companyName }) => companyName, card: 'fact' },
  { id: 'askedBy', titleKey: 'request.column.askedBy', cell: ({ askedBy }) => askedBy || '–' },
  {
    id: 'createdAt',
    titleKey: 'request.column.createdAt',
    cell: ({ createdAt }) => <DateTime value={createdAt} variant="minute" />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'status',
    titleKey: 'request.column.status',
    cell: (request) => <Status status={request.status} />,
    kind: 'status',
    card: 'badge',
  },
  { id: 'decidedBy', titleKey: 'request.column.decidedBy', cell: ({ decidedBy }) => decidedBy || '–' },
  { id: 'reason', titleKey: 'request.column.reason', cell: ({ reason }) => reason || '–', kind: 'longText' },
];

/**
 * What companies asked for, newest first: the platform's administrators decide, the companies' see what became of
 * theirs.
 */
export function PlanRequests() {
  const { t } = useTranslation('plans');
  const area = useStaffArea();
  const close = useClose(planPaths.list(area));
  const to = useDialogTo();
  const [filter, change] = useTableFilter();
  const { current, pageSize, order } = filter;
  // Whoever comes from the number of those that wait sees just these.
  const [search] = useSearchParams();
  const [isOpenOnly, setOpenOnly] = useState(search.get('open') === 'true');
  const open = isOpenOnly || undefined;
  const page = useList(apiQuery(findPlanRequests, { current, pageSize, order, open }));

  const approve = async ({ _id, planName: plan, accountName: name, billing_type }: PlanRequest) => {
    const run = () => call(approvePlanRequest, { id: _id });
    if (
      !(await confirm({
        title: t('request.approve.title', { plan, name }),
        body: t('request.approve.body'),
        action: t('request.approve.action'),
        run,
      }))
    )
      return;
    toast(t(billing_type === 'RETAIL' ? 'request.approve.linked' : 'request.approve.done', { plan, name }));
    await Promise.all([planRequestsChanged(), invalidateCharged()]);
  };
  const rowActions = (request: PlanRequest): (RowAction | false)[] => {
    const disabledReason = request.status === 'open' ? null : t('request.decided');
    return [
      area === 'admin' && { label: t('request.approve.action'), disabledReason, onClick: () => void approve(request) },
      area === 'admin' && {
        label: t('request.decline.action'),
        danger: true,
        disabledReason,
        to: to(planPaths.declineRequest('admin', request._id)),
      },
    ];
  };
  return (
    <ViewDialog title={t('request.list')} onClose={close} size="large">
      <Switch
        label={t('request.openOnly')}
        checked={isOpenOnly}
        onChange={(_, { checked }) => {
          setOpenOnly(checked);
          change({ current: 1 });
        }}
      />
      <DataTable
        label={t('request.list')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        rowActions={rowActions}
        empty={{ title: t('request.empty.title'), hint: t('request.empty.hint') }}
      />
      <Outlet />
    </ViewDialog>
  );
}

function Billing({ type }: { type: PlanRequest['billing_type'] }) {
  const { t } = useTranslation('plans');
  return <span>{t(`billing.${type}`)}</span>;
}

function Status({ status }: Pick<PlanRequest, 'status'>) {
  const { t } = useTranslation('plans');
  return <StatusBadge tone={tones[status]}>{t(`request.status.${status}`)}</StatusBadge>;
}
