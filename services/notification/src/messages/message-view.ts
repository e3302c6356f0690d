import type { Language } from '@fovea/contracts/fields';
import { type FamilyMessage, NoticeKind } from '@fovea/contracts/notifications/schema';
import { z } from 'zod';
import { aboutOf, type MailKind } from '../mails/mail-kinds.ts';
import { texts } from '../texts.ts';
import type { MessageRow } from './message-rows.ts';

/** The fields that any kind may have: the notices and their child. */
const Params = z.looseObject({
  accountId: z.string().optional(),
  notices: z.array(z.looseObject({ kind: NoticeKind })).optional(),
});

/** The title in the reader's language; the sent text is not stored. */
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

/** Some kinds exist only in the bell. */
function reasonOf(kind: string): FamilyMessage['reason'] {
  const about = kind in aboutOf ? aboutOf[kind as MailKind] : 'news';
  return about === 'staff' ? 'news' : about;
}
