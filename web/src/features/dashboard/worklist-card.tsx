import { WorkReason } from '@fovea/contracts/worklist/schema';
import { useTranslation } from 'react-i18next';
import { useList } from '../../api/query.ts';
import { workCounts } from '../../parts/work/waiting.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { worklistPaths } from '../worklist/paths.ts';
import { CountLinks } from './count-links.tsx';

/** Who needs somebody today. */
export function WorklistCard() {
  const { t } = useTranslation('worklist');
  const area = useStaffArea();
  const { data, error, refetch } = useList(workCounts);
  const countOf = new Map(data?.list.map(({ reason, count }) => [reason, count]));
  return (
    <CountLinks
      title={t('card.title')}
      counts={WorkReason.options
        .filter((reason) => countOf.has(reason))
        .map((reason) => ({
          name: t(`reason.${reason}`),
          count: countOf.get(reason) ?? 0,
          to: worklistPaths.ofReason(area, reason),
        }))}
      empty={data ? t('empty.title') : null}
      error={error}
      isKept={data !== undefined}
      onRetry={() => void refetch()}
    />
  );
}
