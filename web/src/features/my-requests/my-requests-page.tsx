import { Body1, Button, Caption1, Card, makeStyles, tokens } from '@fluentui/react-components';
import { ChatRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMayCall } from '../../api/may-call.ts';
import { apiQuery, useList } from '../../api/query.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { useLayerTo } from '../../routing/layer.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { spacedList } from '../../ui/spaced-list.ts';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { asking, ownRequests } from './own-requests.ts';
import { OwnState } from './own-state.tsx';
import { myRequestsPaths } from './paths.ts';

const step = 20;

const useStyles = makeStyles({
  list: spacedList,
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  reason: {
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
  time: { color: tokens.colorNeutralForeground2 },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    fontWeight: tokens.fontWeightSemibold,
    '@media (pointer: coarse)': { minWidth: '44px', minHeight: '44px' },
  },
});

/** `/index/requests`, `/work/requests`: what the reader asked, those written to last first. */
export function MyRequestsPage() {
  const styles = useStyles();
  const { t } = useTranslation('requests');
  const { ownKindOf, reasonOf } = useRequestWords();
  const supportTo = useLayerTo('support');
  const mine = asking();
  const isFamily = mine === 'portal';
  const mayAsk = useMayCall(ownRequests[mine].send);
  const [pageSize, setSize] = useState(step);
  const page = useList(apiQuery(ownRequests[mine].find, { pageSize }));
  const { list = [], total = 0 } = page.data ?? {};
  return (
    <Page
      title={t('own.title')}
      actions={mayAsk && <LinkButton to={supportTo}>{t(isFamily ? 'own.ask' : 'platform.ask')}</LinkButton>}
    >
      {page.isPending && <TinySpinner />}
      {page.error && (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} hasData={page.data !== undefined} />
      )}
      {page.data && list.length === 0 && (
        <EmptyState
          icon={<ChatRegular />}
          title={t('own.empty')}
          hint={mayAsk && t(isFamily ? 'own.emptyHint' : 'platform.ownEmptyHint')}
        />
      )}
      <ul className={styles.list}>
        {list.map((request) => (
          <li key={request._id}>
            <Card>
              <span className={styles.head}>
                <AppLink className={styles.link} to={myRequestsPaths.thread(mine, request._id)}>
                  {ownKindOf(request)}
                </AppLink>
                <OwnState request={request} />
              </span>
              <Body1 className={styles.reason}>{reasonOf(request)}</Body1>
              <Caption1 className={styles.time}>
                <DateTime value={request.lastAt} variant="minute" />
              </Caption1>
            </Card>
          </li>
        ))}
      </ul>
      {total > list.length && (
        <Button disabledFocusable={page.isFetching} onClick={() => setSize(pageSize + step)}>
          {t('own.more')}
        </Button>
      )}
    </Page>
  );
}
