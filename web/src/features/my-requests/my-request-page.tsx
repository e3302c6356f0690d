import { Card, makeStyles, tokens } from '@fluentui/react-components';
import { isUnreplied } from '@fovea/contracts/requests/schema';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useMayCall } from '../../api/may-call.ts';
import { apiQuery, invalidate, useApiMutation, useLoaded } from '../../api/query.ts';
import { useViewerZone } from '../../api/session.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { MessageList } from '../../parts/requests/message-list.tsx';
import { PicturesField } from '../../parts/requests/pictures-field.tsx';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { ReturnSteps } from '../../parts/requests/return-steps.tsx';
import { load } from '../../routing/load.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { lastFromOthers, useOwnMessages } from './own-messages.ts';
import { asking, ownRequests } from './own-requests.ts';
import { OwnState } from './own-state.tsx';
import { myRequestsPaths } from './paths.ts';

const thread = (id: string) => apiQuery(ownRequests[asking()].get, { id });

export async function loader({ params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  await load(thread(id));
  return null;
}

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalL, rowGap: tokens.spacingVerticalL },
});

/** `/index/requests/:id`, `/work/requests/:id`: what both sides wrote to each other, and the field to go on. */
export function MyRequestPage() {
  const styles = useStyles();
  const { t } = useTranslation('requests');
  const { id = '' } = useParams();
  const { ownKindOf } = useRequestWords();
  const request = useLoaded(thread(id));
  const zone = useViewerZone();
  const mayReply = useMayCall(ownRequests[asking()].reply);
  useMarkRead(id, lastFromOthers(request), request.unread);
  return (
    <Page
      title={ownKindOf(request)}
      actions={
        <LinkButton appearance="secondary" to={myRequestsPaths.list(asking())}>
          {t('own.back')}
        </LinkButton>
      }
    >
      <div>
        <OwnState request={{ ...request, unread: false }} />
      </div>
      {request.progress && (
        <Card className={styles.card}>
          <ReturnSteps progress={request.progress} request={request} timeZone={zone} />
        </Card>
      )}
      <Card className={styles.card}>
        <MessageList messages={useOwnMessages(request)} />
      </Card>
      {mayReply && (
        <Card className={styles.card}>
          <ReplyForm id={id} isClosed={request.state === 'closed' && !isUnreplied(request)} />
        </Card>
      )}
    </Page>
  );
}

/** What is on screen was read; the server keeps it, so that no other device shows it as new. Not by those who only look. */
function useMarkRead(id: string, until: string | undefined, isUnread: boolean): void {
  const { read, find } = ownRequests[asking()];
  const mayMark = useMayCall(read);
  const { mutate } = useApiMutation(read, { onSuccess: () => invalidate(find) });
  useEffect(() => {
    if (until && isUnread && mayMark) mutate({ id, until });
  }, [id, until, isUnread, mayMark, mutate]);
}

function ReplyForm({ id, isClosed }: { id: string; isClosed: boolean }) {
  const { t } = useTranslation('requests');
  const { reply: endpoint, get, find } = ownRequests[asking()];
  const blank = { id, text: '', fileList: [] };
  const form = useContractForm(endpoint.input, blank);
  const reply = useApiMutation(endpoint, {
    onSuccess: () => {
      form.reset(blank);
      toast(t('own.sent'));
      return invalidate(get, find);
    },
  });
  return (
    <Form form={form} onSubmit={(typed) => reply.mutate(typed)} saving={reply}>
      <TextAreaField
        form={form}
        name="text"
        label={t('own.reply')}
        hint={isClosed ? t('own.replyHint') : undefined}
        maxLength={5000}
      />
      <PicturesField form={form} name="fileList" from={asking() === 'portal' ? 'portal' : 'staff'} />
      <div>
        <SubmitButton isLarge pending={reply.isPending}>
          {t('own.send')}
        </SubmitButton>
      </div>
    </Form>
  );
}
