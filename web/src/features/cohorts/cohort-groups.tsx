import { makeStyles, Select, Subtitle2, Tab, TabList, tokens } from '@fluentui/react-components';
import type { CohortOfMonth } from '@fovea/contracts/cohorts/schema';
import { useTranslation } from 'react-i18next';
import { useList } from '../../api/query.ts';
import type { UrlFilter } from '../../routing/use-url-filter.ts';
import type { SetFilters } from '../../ui/filters/set-filters.ts';
import { useFlushTabs } from '../../ui/flush-tabs.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import { type CohortsFilter, cohortGroups, groupedBy } from './cohort-queries.ts';
import { groupColumns } from './group-columns.tsx';
import { useMonthName } from './use-month-name.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

type Shown = Pick<UrlFilter<typeof CohortsFilter>, 'filter' | 'change'> & { onClear: SetFilters | undefined };
export type CohortGroupsProps = Shown & { months: readonly CohortOfMonth[] };

/** Compares the clinics or clinicians of a month, by default the last complete one. */
export function CohortGroups({ months, ...shown }: CohortGroupsProps) {
  const styles = useStyles();
  const flush = useFlushTabs();
  const { t } = useTranslation('cohorts');
  const monthName = useMonthName(months);
  const { filter, change } = shown;
  const by = groupedBy(filter);
  const month = (months.find((each) => each.month === filter.month) ?? months.at(-2))?.month;
  if (!month) return null;
  const title = t(`groups.${by}`, { month: monthName(month) });
  return (
    <div className={styles.root}>
      <Subtitle2 as="h2">{title}</Subtitle2>
      <div className={styles.head}>
        <TabList
          className={flush.root}
          selectedValue={by}
          onTabSelect={(_, { value }) => change({ by: value === 'clinic' ? 'clinic' : 'clinician' })}
          aria-label={t('by.label')}
        >
          <Tab value="clinic">{t('by.clinic')}</Tab>
          <Tab value="clinician">{t('by.clinician')}</Tab>
        </TabList>
        <Select aria-label={t('column.month')} value={month} onChange={(_, { value }) => change({ month: value })}>
          {months.toReversed().map((each) => (
            <option key={each.month} value={each.month}>
              {monthName(each.month)}
            </option>
          ))}
        </Select>
      </div>
      {/* Rows of clinics must not show while clinicians load. */}
      <GroupsTable key={by} title={title} month={month} monthName={monthName(month)} {...shown} />
    </div>
  );
}

type GroupsTableProps = Shown & { title: string; month: string; monthName: string };

function GroupsTable({ title, month, monthName, filter, change, onClear }: GroupsTableProps) {
  const { t, i18n } = useTranslation('cohorts');
  const page = useList(cohortGroups(filter, month));
  return (
    <DataTable
      label={title}
      columns={groupColumns({ filter, month, monthName }, i18n.language)}
      t={t}
      page={page}
      filter={filter}
      onFilterChange={change}
      onClearFilters={onClear}
      empty={{ title: t('groups.empty') }}
    />
  );
}
