import type { AuditRow } from '@fovea/contracts/audit/schema';
import { useTranslation } from 'react-i18next';

/** What of the business a record concerns, or the families: the first by name, of a whole list how many more. */
export function FamiliesCell({ row: { families, customerIds, subject } }: { row: AuditRow }) {
  const { t } = useTranslation('history');
  const [first] = families;
  if (!first) return <>{subject?.name ?? '–'}</>;
  const names = first.name ?? t('erasedFamily');
  return <>{customerIds.length > 1 ? t('more', { names, number: customerIds.length - 1 }) : names}</>;
}
