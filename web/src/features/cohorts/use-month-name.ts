import type { CohortOfMonth } from '@fovea/contracts/cohorts/schema';
import { monthName } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';

/** Names the requested months; the last one is marked as incomplete. */
export function useMonthName(months: readonly CohortOfMonth[]): (month: string) => string {
  const { t, i18n } = useTranslation('cohorts');
  const present = months.at(-1)?.month;
  return (month) => {
    const name = monthName(month, i18n.language);
    return month === present ? t('monthSoFar', { month: name }) : name;
  };
}
