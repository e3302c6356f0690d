import { AppError } from '@fovea/contracts/errors';
import { proveEmail, requestEmailProof } from '@fovea/contracts/sessions/portal-endpoints';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { publishEmailProofRequested, publishEmailVerified } from '../facts.ts';
import { handle } from '../handle.ts';
import { lockParentRow } from './lock-person.ts';
import { mayMailLink } from './mail-limit.ts';

/**
 * Verifies the address only: no session, no password. Of two windows with the same link, the one that deletes the key
 * wins.
 */
export const proveEmailHandler = handle(proveEmail, async ({ key }, { db, now, changed }) => {
  const usable = { hash: hashOfKey(key), expiresAt: { gt: now } };
  await db.$transaction(async (tx) => {
    const found = await tx.customerEmailKey.findFirst({ where: usable });
    const { count } = await tx.customerEmailKey.deleteMany({ where: usable });
    if (!found || count === 0) throw new AppError('linkExpired');
    await publishEmailVerified(tx, found.customerId, now);
    await changed(tx, { personId: found.customerId });
  });
  return {};
});

/** Shares one limit per mailbox with all mails that contain a link. The key is created when the mail is sent. */
export const requestEmailProofHandler = handle(requestEmailProof, async (_, { db, actor, now }) => {
  await db.$transaction(async (tx) => {
    await lockParentRow(tx, actor.id);
    if (!(await mayMailLink(tx, actor.id, now))) throw new AppError('tooManyRequests');
    await publishEmailProofRequested(tx, actor.id, now);
  });
  return {};
});
