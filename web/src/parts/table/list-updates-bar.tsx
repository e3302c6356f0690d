import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import type { ListName } from '@fovea/contracts/lists/schema';
import type { TFunction } from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lastWriteAt, readChanges, subscribeToChanges } from '../../api/changes.ts';
import { requestedAt } from '../../api/query.ts';
import { listUpdates, type ListUpdates as News } from './list-updates.ts';

/** Delay after the response to the page's own write. */
const echoAfterMs = 1_000;

export type ListUpdatesBarProps = {
  list: ListName;
  /** Ids of the rows on screen. */
  shown: readonly string[];
  /** Whether updates may be outside the list's filter. */
  isFiltered: boolean;
  /** The response of these rows, and its time. */
  data: object;
  dataUpdatedAt: number;
  isFetching: boolean;
  onShow: () => void;
};

/**
 * Announces updates of a list and shows them on request, so that rows do not move unasked. Only this page's own writes
 * are shown at once.
 */
export function ListUpdatesBar({
  list,
  shown,
  isFiltered,
  data,
  dataUpdatedAt,
  isFetching,
  onShow,
}: ListUpdatesBarProps) {
  const { t } = useTranslation('table');
  const heard = useSyncExternalStore(subscribeToChanges, readChanges);
  // Changes during a request may or may not be in its response.
  const [since, setSince] = useState(() => requestedAt(data) ?? dataUpdatedAt);
  useEffect(() => {
    if (isFetching) setSince(Date.now());
  }, [isFetching]);
  const news = listUpdates(heard, { list, since: Math.min(since, dataUpdatedAt), shown, wroteAt: lastWriteAt() });
  const isAny = news.added > 0 || news.changed > 0 || news.missed;
  const isEcho = isAny && news.isEcho;
  useEffect(() => {
    if (!isEcho) return;
    const timer = setTimeout(onShow, echoAfterMs);
    return () => clearTimeout(timer);
  }, [isEcho, onShow]);
  return (
    <span role="status">
      {isAny && !isEcho && !isFetching && (
        <Button appearance="subtle" icon={<ArrowClockwiseRegular />} onClick={onShow}>
          {wordsOf(news, isFiltered, t)}
        </Button>
      )}
    </span>
  );
}

function wordsOf({ added, changed, missed }: News, isFiltered: boolean, t: TFunction<'table'>): string {
  if (missed || (isFiltered && added > 0)) return t('news.newest');
  if (changed === 0) return t('news.added', { added });
  return added === 0 ? t('news.changed', { changed }) : t('news.both', { added, changed });
}
