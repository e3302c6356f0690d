import { AppError } from '@fovea/contracts/errors';
import { proveEmail, requestEmailProof } from '@fovea/contracts/sessions/portal-endpoints';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { publishEmailProofRequested, publishEmailVerified } from '../facts.ts';
import { handle } from '../handle.ts';
import { lockParentRow } from './lock-person.ts';
import { mayMailLink } from './mail-limit.ts';

/**
 * Verifies the address only: no session, no password. Of two windows with the same link the first one verifies; until
 * the key expires, each later one is told that it is done.
 */
export const proveEmailHandler = handle(proveEmail, async ({ key }, { db, now, changed }) => {
  const usable = { hash: hashOfKey(key), expiresAt: { gt: now } };
  const isFirst = await db.$transaction(async (tx) => {
    const { count } = await tx.customerEmailKey.updateMany({
      where: { ...usable, usedAt: null },
      data: { usedAt: now },
    });
    const found = await tx.customerEmailKey.findFirst({ where: usable });
    if (!found) throw new AppError('linkExpired');
    if (count === 0) return false;
    await publishEmailVerified(tx, found.customerId, now);
    await changed(tx, { personId: found.customerId });
    return true;
  });
  return { confirmedBefore: !isFirst };
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
