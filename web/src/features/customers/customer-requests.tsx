import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { findRequests } from '@fovea/contracts/requests/endpoints';
import { type CustomerRequest, isUnreplied } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate, useList } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { UnrepliedBadge } from '../../parts/requests/unreplied.tsx';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { requestPaths } from '../requests/paths.ts';
import { confirmAction } from './confirm.ts';
import { MeetingLink } from './meeting-link.tsx';
import { WriteButton } from './write-button.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  files: { display: 'inline-flex', columnGap: tokens.spacingHorizontalS },
});

const columns: Column<CustomerRequest, TextKey<'customers'>>[] = [
  {
    id: 'createdAt',
    titleKey: 'requests.date',
    cell: ({ createdAt }) => <DateTime value={createdAt} variant="minute" />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'type',
    titleKey: 'requests.type',
    cell: (request) => <Kind request={request} />,
    sortable: true,
    card: 'fact',
  },
  {
    id: 'reason',
    titleKey: 'requests.reason',
    cell: (request) => <Reason request={request} />,
    kind: 'longText',
    card: 'fact',
  },
  { id: 'patient', titleKey: 'requests.patient', cell: ({ accountName }) => accountName ?? '–' },
  { id: 'files', titleKey: 'requests.files', cell: ({ fileList }) => <Files files={fileList} />, card: 'fact' },
  {
    id: 'status',
    titleKey: 'requests.status',
    cell: (request) => <Status request={request} />,
    kind: 'status',
    card: 'badge',
  },
];

/** The family's requests and meetings, and messages of its clinic. */
export function CustomerRequests({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const area = useStaffArea();
  const [filter, change] = useTableFilter();
  const { current, pageSize, order } = filter;
  const sort = findRequests.input.shape.sort.safeParse(filter.sort).data;
  const page = useList(apiQuery(findRequests, { userId: family._id, db: family.db, current, pageSize, sort, order }));
  const closeAll = async () => {
    await confirmAction('closeRequest', family, t);
    await invalidate(findRequests);
  };
  return (
    <div className={styles.root}>
      <div className={styles.actions}>
        {family.requesting && <Button onClick={() => void closeAll()}>{t('action.closeRequest')}</Button>}
        <MeetingLink family={family} />
        <WriteButton family={family} />
      </div>
      <DataTable
        label={t('tab.request')}
        columns={columns}
        t={t}
        page={page}
        filter={filter}
        onFilterChange={change}
        rowTo={({ _id }) => requestPaths.thread(area, _id)}
        empty={{ title: t('requests.empty') }}
      />
    </div>
  );
}

type CellProps = { request: CustomerRequest };

function Kind({ request }: CellProps) {
  return <>{useRequestWords().kindOf(request)}</>;
}

function Reason({ request }: CellProps) {
  return <>{useRequestWords().reasonOf(request)}</>;
}

function Files({ files }: { files: CustomerRequest['fileList'] }) {
  const styles = useStyles();
  if (files.length === 0) return <>–</>;
  return (
    <span className={styles.files}>
      {files.map(({ name, url }) => (
        <Link key={url} href={url} target="_blank" rel="noreferrer">
          {name}
        </Link>
      ))}
    </span>
  );
}

function Status({ request }: CellProps) {
  const { t } = useTranslation('customers');
  const { type, open } = request;
  if (type === 'Meeting') return <>–</>;
  if (isUnreplied(request)) return <UnrepliedBadge />;
  return open ? (
    <StatusBadge tone="attention">{t('requests.open')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('requests.closed')}</StatusBadge>
  );
}
