import { isUnreplied, type RequestRow, type RequestState } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/text-key.ts';
import { RelativeTime } from '../../parts/dates/date-time.tsx';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { UnrepliedBadge } from '../../parts/requests/unreplied.tsx';
import { StatusBadge, type Tone } from '../../ui/status-badge.tsx';
import type { Column } from '../../ui/table/column.ts';

const tones = { open: 'attention', answered: 'info', closed: 'good' } as const satisfies Record<RequestState, Tone>;

type Stated = Pick<RequestRow, 'state' | 'type' | 'open' | 'closedAt'>;

/** Whose turn it is, as word, colour and icon. */
export function RequestStateBadge({ request }: { request: Stated }) {
  const { t } = useTranslation('requests');
  const { state } = request;
  if (isUnreplied(request)) return <UnrepliedBadge />;
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>;
}

function Sender({ row }: { row: RequestRow }) {
  return <>{useRequestWords().senderOf(row)}</>;
}

function Kind({ row }: { row: RequestRow }) {
  return <>{useRequestWords().kindOf(row)}</>;
}

function Reason({ row }: { row: RequestRow }) {
  return <>{useRequestWords().reasonOf(row)}</>;
}

export const inboxColumns: Column<RequestRow, TextKey<'requests'>>[] = [
  { id: 'family', titleKey: 'column.family', cell: (row) => <Sender row={row} /> },
  {
    id: 'state',
    titleKey: 'column.state',
    cell: (row) => <RequestStateBadge request={row} />,
    kind: 'status',
    card: 'badge',
  },
  { id: 'type', titleKey: 'column.kind', cell: (row) => <Kind row={row} />, card: 'fact' },
  { id: 'reason', titleKey: 'column.reason', cell: (row) => <Reason row={row} />, kind: 'longText', card: 'fact' },
  {
    id: 'createdAt',
    titleKey: 'column.createdAt',
    cell: ({ createdAt }) => <RelativeTime value={createdAt} />,
    sortable: true,
    card: 'fact',
  },
  {
    id: 'lastAt',
    titleKey: 'column.lastAt',
    cell: ({ lastAt }) => <RelativeTime value={lastAt} />,
    sortable: true,
  },
  { id: 'assignedTo', titleKey: 'column.assignedTo', cell: ({ assignedTo }) => assignedTo?.fullName || '–' },
  { id: 'patient', titleKey: 'column.patient', cell: ({ accountName }) => accountName ?? '–' },
  { id: 'clinic', titleKey: 'column.clinic', cell: ({ clinic }) => clinic ?? '–' },
];

const ofFamilies = ['family', 'patient', 'clinic'];

/** What staff ask the platform: who, of which company. */
export const staffInboxColumns: typeof inboxColumns = [
  { id: 'sender', titleKey: 'column.sender', cell: (row) => <Sender row={row} /> },
  { id: 'company', titleKey: 'column.company', cell: ({ clinic }) => clinic ?? '–', card: 'fact' },
  ...inboxColumns.filter(({ id }) => !ofFamilies.includes(id)),
];
