import { Card, makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular, BuildingRegular } from '@fluentui/react-icons';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { queryClient, useList } from '../../api/query.ts';
import { inboxCounts, ownWorkCounts, waitingPayments, workCounts } from '../../parts/work/waiting.ts';
import { readFilter, writeFilter } from '../../routing/read-filter.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Page } from '../../ui/page.tsx';
import { CompaniesMap } from './companies-map.tsx';
import { CompaniesPanel } from './companies-panel.tsx';
import { customersOf, devicesOf } from './company-counts.ts';
import { CountsPanel } from './counts-panel.tsx';
import {
  customerFilters,
  type Dashboard,
  DashboardFilter,
  dashboard,
  deviceFilters,
  paymentMonths,
} from './dashboard-queries.ts';
import { IncompleteBar } from './incomplete-bar.tsx';
import { MoneyCard } from './money-card.tsx';
import { TrendsOutline } from './trends-outline.tsx';
import { WaitingCard } from './waiting-card.tsx';
import { WorklistCard } from './worklist-card.tsx';

const TrendsCard = lazy(async () => ({ default: (await import('./trends-card.tsx')).TrendsCard }));

const useStyles = makeStyles({
  // Side by side where each has room for two columns of its own.
  waiting: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 480px), 1fr))',
    gap: tokens.spacingVerticalL,
  },
  companies: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gap: tokens.spacingHorizontalXXL,
    padding: tokens.spacingHorizontalXL,
    '@media (max-width: 1023.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  loading: { display: 'grid', rowGap: tokens.spacingVerticalL },
});

/** Starts the counting; the page shows its own loading and failed states. */
export async function loader() {
  for (const query of [workCounts, ownWorkCounts, inboxCounts, waitingPayments, paymentMonths, dashboard])
    void queryClient.prefetchQuery<unknown>(query);
  return null;
}

/** `/admin` and `/work`: the companies in sight, where they are, and how many devices and families each has. */
export function DashboardPage() {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const { t: ui } = useTranslation('ui');
  const { data, error, refetch, isFetching } = useList(dashboard);
  const again = () => void refetch();
  return (
    <Page
      title={t('title')}
      actions={
        <IconButton
          label={ui('filter.refresh')}
          icon={<ArrowClockwiseRegular />}
          disabledFocusable={isFetching}
          // All that is on the page, not the companies alone.
          onClick={() => void queryClient.invalidateQueries()}
        />
      }
    >
      <div className={styles.waiting}>
        <WorklistCard />
        <WaitingCard />
      </div>
      <MoneyCard />
      <Suspense fallback={<TrendsOutline />}>
        <TrendsCard />
      </Suspense>
      {error && <ErrorState error={error} onRetry={again} hasData={data !== undefined} />}
      {data && <Counted data={data} onRetry={again} />}
      {!data && !error && (
        <Skeleton className={styles.loading} aria-label={ui('loading')}>
          <SkeletonItem style={{ height: 440 }} />
          <SkeletonItem style={{ height: 380 }} />
          <SkeletonItem style={{ height: 380 }} />
        </Skeleton>
      )}
    </Page>
  );
}

function Counted({
  data: { companiesDetail, companiesCount, incomplete },
  onRetry,
}: {
  data: Dashboard;
  onRetry: () => void;
}) {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  const [chosen, setChosen] = useState<string | null>(null);
  const [query, setQuery] = useSearchParams();
  const filter = readFilter(DashboardFilter, query);
  const change = (part: Partial<DashboardFilter>) =>
    setQuery(writeFilter(DashboardFilter, { ...filter, ...part }), { replace: true, preventScrollReset: true });
  if (companiesDetail.length === 0)
    return <EmptyState icon={<BuildingRegular />} title={t('empty.title')} hint={t('empty.hint')} />;

  const regions = new Set(companiesDetail.map(({ databaseUrl }) => databaseUrl));
  const bars = (
    countOf: (company: Dashboard['companiesDetail'][number]) => number,
    textOf: (count: number) => string,
  ) =>
    companiesDetail.map((company) => ({
      id: company._id,
      label: company.name,
      value: countOf(company),
      text: textOf(countOf(company)),
    }));
  const deviceText = (count: number) => t('devices', { count });
  const customerText = (count: number) => t('customers', { count });
  return (
    <>
      <IncompleteBar missing={incomplete} onRetry={onRetry} />
      <Card className={styles.companies}>
        <CompaniesPanel companies={companiesDetail} total={companiesCount} chosen={chosen} onChoose={setChosen} />
        <CompaniesMap companies={companiesDetail} chosen={chosen} onChoose={setChosen} />
      </Card>
      <CountsPanel
        title={t('device.title')}
        unit={t('device.unit')}
        filterLabel={t('device.filter')}
        filter={filter.devices}
        options={deviceFilters.map((value) => ({ value, label: t(`device.status.${value}`) }))}
        onFilter={(devices) => change({ devices })}
        bars={bars((company) => devicesOf(company, filter.devices), deviceText)}
        textOf={deviceText}
        isMissing={incomplete.includes('devices')}
      />
      <CountsPanel
        title={t('customer.title')}
        unit={t('customer.unit')}
        filterLabel={t('customer.filter')}
        filter={filter.customers}
        options={customerFilters.map((value) => ({ value, label: t(`customer.${value}`) }))}
        onFilter={(customers) => change({ customers })}
        bars={bars((company) => customersOf(company, filter.customers), customerText)}
        textOf={customerText}
        isMissing={[...regions].every((region) => incomplete.includes(region))}
      />
    </>
  );
}
