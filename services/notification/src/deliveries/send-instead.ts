import type { RawClient } from '@fovea/kit/kysely-on';
import { mailKinds } from '../mails/mail-kinds.ts';
import { ruleOf } from '../notices/notice-rules.ts';
import { stoppedBy } from '../notices/stops.ts';
import { queueNotices } from './queue-mail.ts';

type Failed = { params: unknown; mark: string; quiet_zone: string | null };

/** What could not arrive as a text message goes by the way its rule names instead; asked twice, it goes once. */
export async function sendInstead(db: RawClient, { params, mark, quiet_zone }: Failed, now: Date): Promise<void> {
  const { customerId, accountId, notices } = mailKinds.familyNotices.parse(params);
  const isStopped = await stoppedBy(db, [customerId]);
  const [first, ...others] = notices.filter(
    ({ kind }) => ruleOf(kind).orElse === 'mail' && !isStopped(customerId, kind, 'mail'),
  );
  if (!first) return;
  const mailed = { customerId, accountId, notices: [first, ...others] as [typeof first, ...typeof others] };
  await queueNotices(db, [
    {
      kind: 'familyNotices',
      channel: 'mail',
      params: mailed,
      mark: `instead:${mark}`,
      dueAt: now,
      quietZone: quiet_zone ?? 'UTC',
    },
  ]);
}
