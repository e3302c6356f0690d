import type { AuditArchive } from '@fovea/contracts/archives/schema';
import { monthName } from '@fovea/contracts/dates';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/text-key.ts';
import type { Column } from '../../ui/table/column.ts';
import { fileSize } from './file-size.ts';

export const archiveColumns: Column<AuditArchive, TextKey<'history'>>[] = [
  { id: 'month', titleKey: 'archived.column.month', cell: ({ month }) => <MonthName month={month} /> },
  {
    id: 'entries',
    titleKey: 'archived.column.entries',
    cell: ({ firstSeq, lastSeq }) => <Count value={lastSeq - firstSeq + 1} />,
    kind: 'number',
    card: 'fact',
  },
  {
    id: 'places',
    titleKey: 'archived.column.places',
    cell: ({ firstSeq, lastSeq }) => `${firstSeq}–${lastSeq}`,
    kind: 'number',
    card: 'fact',
  },
  {
    id: 'size',
    titleKey: 'archived.column.size',
    cell: ({ bytes }) => <Size bytes={bytes} />,
    kind: 'number',
    card: 'fact',
  },
];

function MonthName({ month }: { month: string }) {
  const { i18n } = useTranslation();
  return <span>{monthName(month, i18n.language)}</span>;
}

function Count({ value }: { value: number }) {
  const { i18n } = useTranslation();
  return <span>{value.toLocaleString(i18n.language)}</span>;
}

function Size({ bytes }: { bytes: number }) {
  const { i18n } = useTranslation();
  return <span>{fileSize(bytes, i18n.language)}</span>;
}
