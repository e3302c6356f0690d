import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { cancelMeeting, markLabelSent } from '@fovea/contracts/requests/endpoints';
import { isAnswer, mayReopen, type RequestThread } from '@fovea/contracts/requests/schema';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../api/client.ts';
import { useApiMutation, useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { MessageList, type ShownMessage } from '../../parts/requests/message-list.tsx';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { ReturnSteps } from '../../parts/requests/return-steps.tsx';
import { useLayer, useLayerTo } from '../../routing/layer.ts';
import { useClose } from '../../routing/use-close.ts';
import { useDialogTo } from '../../routing/use-dialog-to.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { confirm } from '../../ui/confirm.ts';
import { showError } from '../../ui/error-dialog.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { AppLink, LinkButton } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { customerPaths } from '../customers/paths.ts';
import { AnswerForm } from './answer-form.tsx';
import { RequestStateBadge } from './inbox-columns.tsx';
import { OpenDeposit } from './open-deposit.tsx';
import { requestPaths } from './paths.ts';
import { request, requestLoader, requestsChanged } from './request-queries.ts';
import { confirmReopen } from './use-request-actions.ts';

const AssignRequest = lazy(async () => ({ default: (await import('./assign-request.tsx')).AssignRequest }));

export const loader = requestLoader;

const useStyles = makeStyles({
  content: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

/** A request, what was written beneath it, and the field to answer. */
export function RequestDialog() {
  const styles = useStyles();
  const { t } = useTranslation('requests');
  const { id = '' } = useParams();
  const area = useStaffArea();
  const close = useClose(requestPaths.list(area));
  const thread = useLoaded(request(id));
  const { kindOf, senderOf } = useRequestWords();
  const { customerId, type, assignedTo, closeReason, progress, shipping } = thread;
  const zone = useViewerZone();
  const name = senderOf(thread);
  const assigning = useLayer('assign');
  return (
    <ViewDialog
      title={t('thread.title', { kind: kindOf(thread), name })}
      onClose={close}
      actions={<RequestActions thread={thread} />}
    >
      <div className={styles.content}>
        <FactList
          facts={[
            [t('column.state'), <RequestStateBadge key="state" request={thread} />],
            ...(customerId
              ? [
                  [
                    t('column.family'),
                    <AppLink key="family" to={customerPaths.view(area, customerId, 'overview')}>
                      {name}
                    </AppLink>,
                  ] as const,
                  [t('column.patient'), thread.accountName] as const,
                ]
              : [[t('column.sender'), name] as const, [t('column.company'), thread.clinic] as const]),
            [
              t(type === 'Message' ? 'column.writtenAt' : 'column.createdAt'),
              <DateTime key="asked" value={thread.createdAt} variant="minute" />,
            ],
            [t('column.assignedTo'), assignedTo?.fullName],
            ...(shipping
              ? [[t('return.address'), [shipping.zip, shipping.address].filter(Boolean).join(' ')] as const]
              : []),
            ...(closeReason ? [[t('column.closeReason'), closeReason] as const] : []),
          ]}
        />
        {progress && <ReturnSteps progress={progress} request={thread} timeZone={thread.timezone ?? zone} />}
        {progress && <OpenDeposit thread={thread} />}
        <MessageList messages={useMessages(thread)} />
        <AnswerForm thread={thread} name={name} />
      </div>
      {assigning.isOpen && (
        <Suspense>
          <AssignRequest thread={thread} close={assigning.close} />
        </Suspense>
      )}
    </ViewDialog>
  );
}

/** What can be done with it, by its kind and state. */
function RequestActions({ thread }: { thread: RequestThread }) {
  const { t } = useTranslation('requests');
  const area = useStaffArea();
  const to = useDialogTo();
  const { _id: id, version, state, progress } = thread;
  const name = useRequestWords().senderOf(thread);
  const label = useApiMutation(markLabelSent, {
    onSuccess: () => {
      toast(t('return.marked'));
      return requestsChanged();
    },
    onError: showError,
  });
  const callOff = async () => {
    const isDone = await confirm({
      title: t('meeting.cancelTitle', { name }),
      body: t('meeting.cancelBody'),
      action: t('meeting.cancel'),
      danger: true,
      run: () => call(cancelMeeting, { id, version }),
    });
    if (!isDone) return;
    toast(t('meeting.told'));
    await requestsChanged();
  };
  return (
    <>
      {isAhead(thread) && (
        <>
          <Button onClick={() => void callOff()}>{t('meeting.cancel')}</Button>
          <LinkButton appearance="secondary" to={to(requestPaths.move(area, id))}>
            {t('meeting.move')}
          </LinkButton>
        </>
      )}
      {progress && !progress.labelSentAt && (
        <Button disabledFocusable={label.isPending} onClick={() => label.mutate({ id, version })}>
          {t('return.mark')}
        </Button>
      )}
      <LinkButton appearance="secondary" to={useLayerTo('assign')}>
        {t('action.assign')}
      </LinkButton>
      {state !== 'closed' && (
        <LinkButton appearance="secondary" to={to(requestPaths.close(area, id))}>
          {t('close.action')}
        </LinkButton>
      )}
      {mayReopen(thread) && <Button onClick={() => void confirmReopen(thread, name, t)}>{t('action.reopen')}</Button>}
    </>
  );
}

/** Neither over nor called off. */
const isAhead = ({ meeting }: RequestThread): boolean =>
  meeting !== null && meeting.cancelledAt === null && new Date(meeting.startAt) > new Date();

/** What was asked, or written by the clinic, is the first of them; staff are on the right. */
function useMessages(thread: RequestThread): ShownMessage[] {
  const { t } = useTranslation('requests');
  const { reasonOf, senderOf } = useRequestWords();
  const sender = senderOf(thread);
  const { _id, createdAt: at, fileList, type } = thread;
  const isMessage = type === 'Message';
  const who = isMessage ? (thread.writtenBy ?? t('thread.gone')) : sender;
  return [
    { _id, who, own: type === 'Meeting' || isMessage, text: reasonOf(thread), fileList, at },
    ...thread.messages.map((message) => ({
      ...message,
      own: isAnswer(message.from),
      who: isAnswer(message.from) ? (message.author ?? t('thread.gone')) : sender,
    })),
  ];
}
