import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { companyTypes } from '@fovea/contracts/companies/schema';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import type { Marker } from '../../parts/map/cluster-layer.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { customersOf, devicesOf } from './company-counts.ts';
import { CompanyMark } from './company-mark.tsx';
import type { DashboardCompany } from './dashboard-queries.ts';

const ClusterMap = lazy(async () => ({ default: (await import('../../parts/map/cluster-map.tsx')).ClusterMap }));

const mapHeight = 380;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: tokens.spacingVerticalS,
    alignContent: 'start',
  },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    minHeight: '20px',
  },
  looks: { display: 'inline-flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
  look: { display: 'inline-flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
});

export type CompaniesMapProps = {
  companies: readonly DashboardCompany[];
  chosen: string | null;
  onChoose: (id: string) => void;
};

/** Where the companies are: distributors and clinics differ by shape and colour, crowds show their number. */
export function CompaniesMap({ companies, chosen, onChoose }: CompaniesMapProps) {
  const styles = useStyles();
  const { t } = useTranslation('dashboard');
  // Towns and coasts are as much as all of the page's code: a phone fetches them when it comes to the map.
  const [watched, seen] = useSeen<HTMLDivElement>();
  const { data: base } = useQuery(apiQuery(getBaseSetting, {}));
  const markers = useMemo(
    () =>
      companies.map(
        ({ _id, name, location, type }): Marker => ({
          id: _id,
          label: name,
          point: location,
          look: type === 'Distributor' ? 'square' : 'circle',
        }),
      ),
    [companies],
  );
  const company = companies.find(({ _id }) => _id === chosen);
  const waiting = seen ? (
    <Skeleton aria-label={t('map.label')}>
      <SkeletonItem style={{ height: mapHeight }} />
    </Skeleton>
  ) : (
    <div style={{ height: mapHeight }} />
  );
  return (
    <div className={styles.root} ref={watched}>
      <div className={styles.words}>
        <span className={styles.looks}>
          {companyTypes.map((type) => (
            <span key={type} className={styles.look}>
              <CompanyMark type={type} />
              {t(`type.${type}`)}
            </span>
          ))}
        </span>
        <span role="status">
          {company &&
            [
              company.name,
              company.address,
              t('customers', { count: customersOf(company, undefined) }),
              t('devices', { count: devicesOf(company, undefined) }),
            ].join(' · ')}
        </span>
      </div>
      {base && seen ? (
        <Suspense fallback={waiting}>
          <ClusterMap
            label={t('map.label')}
            crowdLabel={t('map.onePlace')}
            markers={markers}
            chosen={chosen}
            onChoose={onChoose}
            tileUrl={base.maps.tileUrl}
            height={mapHeight}
          />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}
