import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { getOwnRequest } from '@fovea/contracts/requests/portal-endpoints';
import { isAnswer, type OwnRequestMessage } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import type { ShownMessage } from '../../parts/requests/message-list.tsx';
import { useRequestWords } from '../../parts/requests/request-words.tsx';
import { asking } from './own-requests.ts';

type Thread = ResponseOf<typeof getOwnRequest>;

/** When whoever answers last wrote: so far the reader has read. */
export const lastFromOthers = ({ type, createdAt, messages }: Thread): string | undefined =>
  messages.findLast(({ from }) => isAnswer(from))?.at ?? (type === 'Message' ? createdAt : undefined);

/** What was asked, or written by the clinic, is the first of them; whoever asked is on the right. */
export function useOwnMessages(request: Thread): ShownMessage[] {
  const { t } = useTranslation('requests');
  const { reasonOf } = useRequestWords();
  const user = useUser();
  const { _id, type, createdAt: at, fileList, writtenBy } = request;
  const answerer = request.clinic ?? t(asking() === 'portal' ? 'own.clinic' : 'platform.name');
  const answererBy = (author: string | null) => [author, answerer].filter((name) => name !== null).join(' · ');
  // Of a family that is more than one person everybody reads who wrote; the own name is known by how it is written.
  const self = nameOf(user.guardian ?? user);
  const senderBy = ({ from, author }: OwnRequestMessage) =>
    from === 'family' && author && author !== self ? author : t('own.you');
  const isTheirs = type === 'Meeting' || type === 'Message';
  return [
    {
      _id,
      text: reasonOf(request),
      fileList,
      at,
      who: isTheirs ? answererBy(writtenBy) : t('own.you'),
      own: !isTheirs,
    },
    ...request.messages.map((message) => ({
      ...message,
      own: !isAnswer(message.from),
      who: isAnswer(message.from) ? answererBy(message.author) : senderBy(message),
    })),
  ];
}
