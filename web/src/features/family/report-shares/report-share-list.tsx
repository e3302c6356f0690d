import { Skeleton, SkeletonItem, Subtitle2, Text } from '@fluentui/react-components';
import { LinkDismissRegular } from '@fluentui/react-icons';
import { endReportShare, findReportShares } from '@fovea/contracts/report-shares/portal-endpoints';
import type { ReportShare } from '@fovea/contracts/report-shares/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useMayCall } from '../../../api/may-call.ts';
import { apiQuery, invalidate } from '../../../api/query.ts';
import { DateTime, RelativeTime } from '../../../parts/dates/date-time.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ThingList, ThingRow } from '../../../ui/thing-row.tsx';
import { toast } from '../../../ui/toast.ts';

/** Whom the report is open to now, and since when each looked at it last. */
export function ReportShareList({ accountId }: { accountId: string }) {
  const { t } = useTranslation('compliance');
  const { t: ui } = useTranslation('ui');
  const mayEnd = useMayCall(endReportShare);
  const { data, error, refetch } = useQuery(apiQuery(findReportShares, { accountId }));
  const end = async ({ _id: id, recipient }: ReportShare) => {
    const isDone = await confirm({
      title: t('share.end.title', { recipient }),
      body: t('share.end.body'),
      action: t('share.end.action'),
      danger: true,
      run: () => call(endReportShare, { id }),
    });
    if (!isDone) return;
    toast(t('share.end.done', { recipient }));
    await invalidate(findReportShares);
  };
  return (
    <section>
      <Subtitle2 as="h3">{t('share.list')}</Subtitle2>
      {error && <ErrorState error={error} onRetry={() => void refetch()} hasData={data !== undefined} />}
      {!data && !error && (
        <Skeleton aria-label={ui('loading')}>
          <SkeletonItem style={{ height: '48px' }} />
        </Skeleton>
      )}
      {data?.list.length === 0 && <Text block>{t('share.none')}</Text>}
      <ThingList>
        {data?.list.map((share) => (
          <ThingRow
            key={share._id}
            name={share.recipient}
            facts={
              <>
                {t('share.until')} <DateTime value={share.validUntil} variant="minute" />
                {' · '}
                {share.opened === 0 ? (
                  t('share.unopened')
                ) : (
                  <>
                    {t('share.opened', { count: share.opened })} <RelativeTime value={share.lastOpenedAt} />
                  </>
                )}
              </>
            }
          >
            {mayEnd && (
              <IconButton
                label={t('share.end.of', { recipient: share.recipient })}
                icon={<LinkDismissRegular />}
                onClick={() => void end(share)}
              />
            )}
          </ThingRow>
        ))}
      </ThingList>
    </section>
  );
}
