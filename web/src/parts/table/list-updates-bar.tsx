import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import type { ListName } from '@fovea/contracts/lists/schema';
import type { TFunction } from 'i18next';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { lastWriteAt, readChanges, subscribeToChanges } from '../../api/changes.ts';
import { requestedAt } from '../../api/query.ts';
import { listUpdates, type ListUpdates as News } from './list-updates.ts';

/** After the answer to the own writing has been shown. */
const echoAfterMs = 1_000;

export type ListUpdatesBarProps = {
  list: ListName;
  /** Of the rows on screen. */ shown: readonly string[];
  /** Whether what is new may be none of the list's. */ isFiltered: boolean;
  /** The answer they are of, and when it arrived. */ data: object;
  dataUpdatedAt: number;
  isFetching: boolean;
  onShow: () => void;
};

/**
 * Says that there is more than the list shows, and shows it when asked to: rows under somebody's eyes do not move by
 * themselves. Only what this page wrote itself is shown at once.
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
  // What came while an answer was on its way may be in it or not.
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
