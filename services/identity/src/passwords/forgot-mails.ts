import type { RawClient } from '@fovea/kit/kysely-on';

/** Whoever asks in somebody else's name can fill that mailbox no further than this. */
const mostMails = 3;
export const mailsWithinMs = 60 * 60 * 1000;

/**
 * Counts a mail with a link to set a password; false when there were enough. The caller holds the person's row, so that
 * requests side by side count one after the other.
 */
export async function mayMailLink(tx: RawClient, personId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - mailsWithinMs);
  const counted = await tx.$executeRawUnsafe(
    `INSERT INTO forgot_mail (person_id, at) SELECT $1::uuid, $2::timestamptz
     WHERE (SELECT count(*) FROM forgot_mail WHERE person_id = $1::uuid AND at > $3::timestamptz) < ${mostMails}`,
    personId,
    now.toISOString(),
    since.toISOString(),
  );
  return counted === 1;
}
