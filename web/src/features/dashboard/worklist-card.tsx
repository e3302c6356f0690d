import { WorkReason } from '@fovea/contracts/worklist/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useList } from '../../api/query.ts';
import { inboxCounts, ownWorkCounts, workCounts } from '../../parts/work/waiting.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { requestPaths } from '../requests/paths.ts';
import { worklistPaths } from '../worklist/paths.ts';
import { CountLinks } from './count-links.tsx';

/** Who needs somebody today; first what was handed over to the reader. */
export function WorklistCard() {
  const { t } = useTranslation('worklist');
  const area = useStaffArea();
  const { data, error, refetch } = useList(workCounts);
  const { data: own } = useQuery(ownWorkCounts);
  const { data: inbox } = useQuery(inboxCounts);
  const asked = [
    { name: t('filter.mine'), count: own?.total ?? 0, to: worklistPaths.mine(area) },
    { name: t('card.ownRequests'), count: inbox?.mine ?? 0, to: requestPaths.mine(area) },
    { name: t('card.requests'), count: inbox?.open ?? 0, to: requestPaths.open(area) },
  ];
  const countOf = new Map(data?.list.map(({ reason, count }) => [reason, count]));
  return (
    <CountLinks
      title={t('card.title')}
      counts={[
        ...asked.filter(({ count }) => count > 0),
        // Requests are counted above, and lead to where they are answered.
        ...WorkReason.options
          .filter((reason) => reason !== 'requestOpen' && countOf.has(reason))
          .map((reason) => ({
            name: t(`reason.${reason}`),
            count: countOf.get(reason) ?? 0,
            to: worklistPaths.ofReason(area, reason),
          })),
      ]}
      empty={data ? t('empty.title') : null}
      error={error}
      hasData={data !== undefined}
      onRetry={() => void refetch()}
    />
  );
}
