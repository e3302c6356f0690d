import { type Cohort, RateBand, rateIn } from '@fovea/contracts/cohorts/schema';
import { useTranslation } from 'react-i18next';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { chartColors } from '../../theme/charts.ts';
import { customerPaths } from '../customers/paths.ts';
import type { CohortsFilter } from './cohort-queries.ts';

/** The group's name, month and filter. */
type CohortGroup = Pick<CohortsFilter, 'companyId' | 'doctorId'> & { name: string; month: string };

/** A cohort's bands, the lowest first, each with text, color and a link to its families. */
export function useBandParts() {
  const { t } = useTranslation('cohorts');
  const area = useStaffArea();
  return ({ bands }: Cohort, { name, month, companyId, doctorId }: CohortGroup) =>
    RateBand.options.map((band) => ({
      id: band,
      value: bands[band],
      name: t('part', { of: name, band: t(`band.${band}`), count: bands[band] }),
      color: chartColors.rates[band],
      to: customerPaths.ofRate(area, { rateIn: rateIn(month, band), companyId, doctorId }),
    }));
}
