import type { UsageSummary } from '@fovea/contracts/usage/schema';
import type { TFunction } from 'i18next';

type Begun = Pick<UsageSummary, 'days' | 'usedToday' | 'dailyGoal'>;

/** In the first week: how many treatments there were, and on which day the next one is. Its days are all in `days`. */
export function begunWords({ days, usedToday, dailyGoal }: Begun, t: TFunction<'my-device'>): string {
  const count = days.reduce((total, { uses }) => total + uses, 0);
  return t(usedToday < dailyGoal ? 'track.begunToday' : 'track.begunTomorrow', { count });
}
