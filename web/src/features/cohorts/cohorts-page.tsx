import { makeStyles, Skeleton, SkeletonItem, Text, tokens } from '@fluentui/react-components';
import { findCohortGroups, findCohortMonths } from '@fovea/contracts/cohorts/endpoints';
import { useTranslation } from 'react-i18next';
import { invalidate, useList } from '../../api/query.ts';
import { PeriodChoice } from '../../parts/compliance/period-choice.tsx';
import { PatientsTabs } from '../../parts/patients/patients-tabs.tsx';
import { listLoader } from '../../routing/load.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { useUrlFilter } from '../../routing/use-url-filter.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { emptyList } from '../../ui/table/empty-list.ts';
import { TableEmpty } from '../../ui/table/table-empty.tsx';
import { CohortChart } from './cohort-chart.tsx';
import { CohortFilters } from './cohort-filters.tsx';
import { CohortGroups } from './cohort-groups.tsx';
import { CohortsFilter, cohortMonths } from './cohort-queries.ts';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXL },
});

export const loader = listLoader(CohortsFilter, cohortMonths);

/** "Compliance": the distribution of rates by month, clinic and clinician. */
export function CohortsPage() {
  const styles = useStyles();
  const { t } = useTranslation('cohorts');
  const { t: ui } = useTranslation('ui');
  const area = useStaffArea();
  const { filter, change } = useUrlFilter(CohortsFilter);
  const { data, error, refetch, isPlaceholderData } = useList(cohortMonths(filter));
  const isEmpty = data?.list.every(({ children }) => children === 0);
  const again = () => invalidate(findCohortMonths, findCohortGroups);
  // Other parameters control the view, not the filter.
  const count = [filter.companyId, filter.doctorId].filter(Boolean).length;
  const clear = () => change({ companyId: undefined, doctorId: undefined });
  const onClear = count > 0 ? { count, clear } : undefined;
  return (
    <Page title={t('title')}>
      <PatientsTabs area={area} current="compliance" />
      <CohortFilters filter={filter} onChange={change} onClear={onClear} onRefresh={again} />
      <Text>{t('about')}</Text>
      <PeriodChoice months={filter.months} onChange={(months) => change({ months })} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} hasData={data !== undefined} />}
      {data && isEmpty && <TableEmpty empty={emptyList(t)} onClearFilters={onClear} />}
      {data && !isEmpty && (
        <div className={styles.root} aria-busy={isPlaceholderData}>
          <CohortChart months={data.list} filter={filter} />
          <CohortGroups months={data.list} filter={filter} change={change} onClear={onClear} />
        </div>
      )}
      {!data && !error && (
        <Skeleton className={styles.root} aria-label={ui('loading')}>
          <SkeletonItem style={{ height: 320 }} />
          <SkeletonItem style={{ height: 320 }} />
        </Skeleton>
      )}
    </Page>
  );
}
