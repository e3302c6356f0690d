import { Body1, Button } from '@fluentui/react-components';
import { discardDeadLetter, findDeadLetters } from '@fovea/contracts/dead-letters/endpoints';
import { type DeadLetter, isFailedRow } from '@fovea/contracts/dead-letters/schema';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate, useApiMutation } from '../../api/query.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { confirm } from '../../ui/confirm.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { toast } from '../../ui/toast.ts';
import { Refetched } from './refetched.tsx';
import { StackedList } from './stacked-list.tsx';

/** Rows that a job or loop of a service failed at, until it succeeds: which ones, since when and by what error. */
export function FailedRows() {
  const { t } = useTranslation('settings');
  const found = useQuery({ ...apiQuery(findDeadLetters, {}), staleTime: 0 });
  const { list = [], missing = [] } = found.data ?? {};
  const rows = list.filter(isFailedRow);
  return (
    <Refetched title={t('failedRow.title')} asked={found}>
      {rows.length > 0 && <Body1 as="p">{t('failedRow.hint')}</Body1>}
      {missing.length > 0 && <Body1 as="p">{t('deadLetter.missing', { services: missing.join(', ') })}</Body1>}
      {found.data && rows.length === 0 && missing.length === 0 && <Body1 as="p">{t('failedRow.empty')}</Body1>}
      <StackedList entries={rows} show={(row) => <FailedRow row={row} />} />
    </Refetched>
  );
}

function FailedRow({ row }: { row: DeadLetter }) {
  const { t } = useTranslation('settings');
  const { _id: id, service, scope, consumer, messageId, detail, times, firstAt, lastAt } = row;
  const discard = useApiMutation(discardDeadLetter, { onSuccess: () => invalidate(findDeadLetters) });
  const askToRemove = async () => {
    const isDone = await confirm({
      title: t('failedRow.remove.title'),
      body: t('failedRow.remove.body'),
      action: t('failedRow.remove.action'),
      run: () => discard.mutateAsync({ id, service, scope }),
    });
    if (isDone) toast(t('failedRow.remove.done'));
  };
  return (
    <>
      <FactList
        facts={[
          [t('failedRow.job'), `${service} (${consumer})`],
          [t('failedRow.row'), messageId],
          [t('deadLetter.region'), scope === 'global' ? t('deadLetter.platform') : scope],
          [t('failedRow.error'), detail],
          [t('failedRow.times'), String(times)],
          [t('failedRow.since'), <DateTime key="since" value={firstAt} variant="minute" />],
          [t('deadLetter.last'), <DateTime key="last" value={lastAt} variant="minute" />],
        ]}
      />
      <div>
        <Button onClick={() => void askToRemove()}>{t('failedRow.remove.action')}</Button>
      </div>
    </>
  );
}
