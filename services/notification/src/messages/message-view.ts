import type { Language } from '@fovea/contracts/fields';
import { type FamilyMessage, NoticeKind } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';
import { aboutOf, type MailKind } from '../mails/mail-kinds.ts';
import { texts } from '../texts.ts';
import type { MessageRow } from './message-rows.ts';

/** Whatever the kind, what of its ids says which notices it brought and of whom. */
const Params = z.looseObject({
  accountId: z.string().optional(),
  notices: z.array(z.looseObject({ kind: NoticeKind })).optional(),
});

/** Named in the reader's language, without the words that were sent: those are made from ids at each sending. */
export function messageView(row: MessageRow, language: Language): FamilyMessage {
  const { id, channel, kind, params, status, instead, at, due_at } = row;
  const { accountId = null, notices = [] } = Params.parse(params);
  const { kinds } = texts[language].notices;
  const names: Record<string, string | undefined> = texts[language].messages;
  const isNotice = notices.length > 0;
  return {
    _id: id,
    channel,
    title: isNotice ? [...new Set(notices.map((notice) => kinds[notice.kind]))].join(' · ') : (names[kind] ?? kind),
    reason: isNotice ? 'notice' : reasonOf(kind),
    accountId,
    state: status,
    instead,
    at: at.toISOString(),
    dueAt: status === 'queued' ? due_at.toISOString() : null,
  };
}

/** The bell also tells of what no mail does. */
function reasonOf(kind: string): FamilyMessage['reason'] {
  const about = kind in aboutOf ? aboutOf[kind as MailKind] : 'news';
  return about === 'staff' ? 'news' : about;
}
