import { type Cohort, RateBand, rateBands } from '@fovea/contracts/cohorts/schema';
import { formatRate } from '@fovea/contracts/usage/compliance-format';
import { goodCompliance } from '@fovea/contracts/usage/schema';

const goodBands = RateBand.options.filter((band) => rateBands[band].from >= goodCompliance);

/** The number and share of children on track */
export function goodShare({ bands, good }: Cohort, language: string): string {
  if (good === null) return '–';
  const count = goodBands.reduce((sum, band) => sum + bands[band], 0);
  return `${count.toLocaleString(language)} (${formatRate(good, language)})`;
}
