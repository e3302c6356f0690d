import type { AuditRow } from '@fovea/contracts/audit/schema';
import { useTranslation } from 'react-i18next';

/** The business object or families of a record: the first family by name, with the number of others. */
export function FamiliesCell({ row: { families, customerIds, subject } }: { row: AuditRow }) {
  const { t } = useTranslation('history');
  const [first] = families;
  if (!first) return <>{subject?.name ?? '–'}</>;
  const names = first.name ?? t('erasedFamily');
  return <>{customerIds.length > 1 ? t('more', { names, number: customerIds.length - 1 }) : names}</>;
}
