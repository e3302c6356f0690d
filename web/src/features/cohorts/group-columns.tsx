import type { CohortGroup } from '@fovea/contracts/cohorts/schema';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../i18n/text-key.ts';
import { RateBadge } from '../../parts/compliance/rate-badge.tsx';
import { writeFilter } from '../../routing/read-filter.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { SpreadBar } from '../../ui/charts/spread-bar.tsx';
import { AppLink } from '../../ui/link.tsx';
import type { Column } from '../../ui/table/column.ts';
import { CohortsFilter, groupedBy } from './cohort-queries.ts';
import { goodShare } from './good-share.ts';
import { cohortPaths } from './paths.ts';
import { useBandParts } from './use-band-parts.ts';

/** The table's filter, and its month's name. */
type Shown = { filter: CohortsFilter; month: string; monthName: string };

/** Columns of clinics or clinicians, each row linking to its filter. */
export function groupColumns(shown: Shown, language: string): Column<CohortGroup, TextKey<'cohorts'>>[] {
  return [
    {
      id: 'name',
      titleKey: `column.${groupedBy(shown.filter)}`,
      cell: (group) => <NameCell group={group} shown={shown} />,
      sortable: true,
    },
    {
      id: 'children',
      titleKey: 'column.children',
      cell: ({ children }) => children.toLocaleString(language),
      kind: 'number',
      sortable: true,
      card: 'fact',
    },
    {
      id: 'good',
      titleKey: 'column.good',
      cell: (group) => goodShare(group, language),
      kind: 'number',
      sortable: true,
      card: 'fact',
    },
    {
      id: 'median',
      titleKey: 'column.median',
      cell: ({ median }) => <RateBadge rate={median} />,
      kind: 'status',
      sortable: true,
      card: 'fact',
    },
    {
      id: 'spread',
      titleKey: 'column.spread',
      cell: (group) => <SpreadCell group={group} shown={shown} />,
      kind: 'status',
      card: 'line',
    },
  ];
}

type CellProps = { group: CohortGroup; shown: Shown };

function NameCell({ group: { _id, name }, shown: { filter } }: CellProps) {
  const { t } = useTranslation('cohorts');
  const area = useStaffArea();
  if (!_id) return <>{t('noClinician')}</>;
  const query = writeFilter(CohortsFilter, { ...filter, ...narrowedTo(_id, filter), current: 1 });
  return (
    <AppLink to={`${cohortPaths.list(area)}?${query}`} alone>
      {name ?? '–'}
    </AppLink>
  );
}

function SpreadCell({ group, shown: { filter, month, monthName } }: CellProps) {
  const { t } = useTranslation('cohorts');
  const partsOf = useBandParts();
  const { _id } = group;
  const groupName = group.name ?? t('noClinician');
  const parts = partsOf(group, { name: `${groupName} · ${monthName}`, month, ...narrowedTo(_id ?? undefined, filter) });
  // The list cannot filter by a rate and a missing clinician together.
  const shownParts = _id ? parts : parts.map((part) => ({ ...part, to: undefined }));
  return <SpreadBar label={`${t('column.spread')}: ${groupName}`} parts={shownParts} />;
}

/** The filter of one clinic or clinician. */
function narrowedTo(id: string | undefined, filter: CohortsFilter): Pick<CohortsFilter, 'companyId' | 'doctorId'> {
  const { companyId, doctorId } = filter;
  return groupedBy(filter) === 'clinic' ? { companyId: id, doctorId } : { companyId, doctorId: id };
}
