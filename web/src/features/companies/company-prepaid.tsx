import { makeStyles, tokens } from '@fluentui/react-components';
import { findPrepaid } from '@fovea/contracts/prepaid/endpoints';
import type { PrepaidPack } from '@fovea/contracts/prepaid/schema';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { apiQuery, useList, useLoaded } from '../../api/query.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useTableFilter } from '../../parts/table/use-table-filter.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { LinkButton } from '../../ui/link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { company } from './company-queries.ts';
import { companyPaths } from './paths.ts';

export const loader = ({ params }: LoaderFunctionArgs) => load(company(params.id ?? ''));

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

const columns: Column<PrepaidPack, TextKey<'companies'>>[] = [
  {
    id: 'at',
    titleKey: 'prepaid.column.at',
    cell: ({ at }) => <DateTime value={at} variant="minute" />,
    kind: 'date',
    sortable: true,
  },
  {
    id: 'count',
    titleKey: 'prepaid.column.count',
    cell: ({ count }) => <Change count={count} />,
    kind: 'number',
    card: 'badge',
  },
  { id: 'kind', titleKey: 'prepaid.column.kind', cell: ({ kind }) => <Kind kind={kind} />, card: 'fact' },
  { id: 'reference', titleKey: 'prepaid.column.reference', cell: ({ reference }) => reference ?? '–', card: 'fact' },
  { id: 'by', titleKey: 'prepaid.column.by', cell: ({ by }) => by ?? '–', card: 'fact' },
];

/** How many prepaid subscriptions a company has left, and every pack they come from. */
export function CompanyPrepaid() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('companies');
  const { id = '' } = useParams();
  const area = useStaffArea();
  const to = useDialogTo();
  const close = useClose(companyPaths.overview(area, id));
  const { name } = useLoaded(company(id));
  const [filter, change] = useTableFilter();
  const { current, pageSize, order } = filter;
  const page = useList(apiQuery(findPrepaid, { companyId: id, current, pageSize, order }));
  const number = (count: number | undefined) => count?.toLocaleString(i18n.language);
  return (
    <ViewDialog
      title={t('prepaid.title', { name })}
      size="large"
      onClose={close}
      actions={
        area === 'admin' && (
          <LinkButton appearance="secondary" to={to(companyPaths.buyPrepaid(id))}>
            {t('prepaid.buy.action')}
          </LinkButton>
        )
      }
    >
      <div className={styles.root}>
        <FactList
          facts={[
            [t('prepaid.left'), number(page.data?.left)],
            [t('prepaid.used'), number(page.data?.used)],
          ]}
        />
        <DataTable
          label={t('prepaid.packs')}
          columns={columns}
          t={t}
          page={page}
          filter={filter}
          onFilterChange={change}
          empty={{ title: t('prepaid.empty.title'), hint: t('prepaid.empty.hint') }}
        />
      </div>
    </ViewDialog>
  );
}

function Change({ count }: { count: number }) {
  const { i18n } = useTranslation();
  return <>{new Intl.NumberFormat(i18n.language, { signDisplay: 'always' }).format(count)}</>;
}

function Kind({ kind }: Pick<PrepaidPack, 'kind'>) {
  const { t } = useTranslation('companies');
  return <>{t(`prepaid.kind.${kind}`)}</>;
}
