import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components';
import { discardDeadLetter, findDeadLetters, replayDeadLetter } from '@fovea/contracts/dead-letters/endpoints';
import { type DeadLetter, isFailedRow } from '@fovea/contracts/dead-letters/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate, useApiMutation } from '../../api/query.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { confirm } from '../../ui/confirm.ts';
import { showError } from '../../ui/error-dialog.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { toast } from '../../ui/toast.ts';
import { Refetched } from './refetched.tsx';
import { StackedList } from './stacked-list.tsx';

const useStyles = makeStyles({
  hint: { marginBottom: tokens.spacingVerticalM },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** What services told each other and a consumer gave up: to be delivered again once the cause is gone, or discarded. */
export function DeadLetters() {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const letters = useQuery({ ...apiQuery(findDeadLetters, {}), staleTime: 0 });
  const { list: found = [], missing = [] } = letters.data ?? {};
  const list = found.filter((each) => !isFailedRow(each));
  const total = (letters.data?.total ?? 0) - (found.length - list.length);
  return (
    <Refetched title={t('deadLetter.title')} asked={letters}>
      {list.length > 0 && (
        <Body1 as="p" block className={styles.hint}>
          {t('deadLetter.hint')}
        </Body1>
      )}
      {missing.length > 0 && <Body1 as="p">{t('deadLetter.missing', { services: missing.join(', ') })}</Body1>}
      {letters.data && total === 0 && missing.length === 0 && <Body1 as="p">{t('deadLetter.empty')}</Body1>}
      {total > list.length && <Body1 as="p">{t('deadLetter.more', { shown: list.length, total })}</Body1>}
      <StackedList entries={list} show={(letter) => <Letter letter={letter} />} />
    </Refetched>
  );
}

function Letter({ letter }: { letter: DeadLetter }) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const { _id: id, service, scope, subject, consumer, cause, detail, times, firstAt, lastAt } = letter;
  const again = () => invalidate(findDeadLetters);
  const replay = useApiMutation(replayDeadLetter, {
    onSuccess: () => {
      toast(t('deadLetter.replayed'));
      void again();
    },
    onError: showError,
  });
  const discard = useApiMutation(discardDeadLetter, { onSuccess: again });
  const askToDiscard = async () => {
    const isDone = await confirm({
      title: t('deadLetter.discard.title'),
      body: t('deadLetter.discard.body', { service }),
      action: t('deadLetter.discard.action'),
      danger: true,
      run: () => discard.mutateAsync({ id, service, scope }),
    });
    if (isDone) toast(t('deadLetter.discard.done'));
  };
  return (
    <>
      <FactList
        facts={[
          [t('deadLetter.subject'), subject],
          [t('deadLetter.service'), `${service} (${consumer})`],
          [t('deadLetter.region'), scope === 'global' ? t('deadLetter.platform') : scope],
          [
            t('deadLetter.cause'),
            <>
              <StatusBadge tone="poor">{t(`deadLetter.causes.${cause}`)}</StatusBadge> {detail}
            </>,
          ],
          [t('deadLetter.times'), String(times)],
          [t('deadLetter.first'), <DateTime key="first" value={firstAt} variant="minute" />],
          [t('deadLetter.last'), <DateTime key="last" value={lastAt} variant="minute" />],
        ]}
      />
      <div className={styles.actions}>
        <Button appearance="primary" disabled={replay.isPending} onClick={() => replay.mutate({ id, service, scope })}>
          {t('deadLetter.replay')}
        </Button>
        <Button onClick={() => void askToDiscard()}>{t('deadLetter.discard.action')}</Button>
      </div>
    </>
  );
}
