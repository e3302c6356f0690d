import { AppError } from '@fovea/contracts/errors';
import { openInvitation } from '@fovea/contracts/invitations/portal-endpoints';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { handle } from '../handle.ts';
import { lockParentRow } from '../passwords/lock-person.ts';
import { recordInvitationOpened } from './invitation-state.ts';

/** Accepts every link of an open invitation, expired ones too; those reveal nothing about the family. */
export const openInvitationHandler = handle(openInvitation, async ({ key }, { db, now }) => {
  const hash = hashOfKey(key);
  const link = await db.customerInvitationLink.findUnique({ where: { hash } });
  if (!link) throw new AppError('linkExpired');
  const { customerId } = link;
  return db.$transaction(async (tx) => {
    await lockParentRow(tx, customerId);
    const credentials = await tx.credentials.findUnique({ where: { customerId, deleted: false, removed: false } });
    if (!credentials) throw new AppError('linkExpired');
    const valid = await tx.customerResetKey.findFirst({ where: { hash, expiresAt: { gt: now } } });
    if (valid) await recordInvitationOpened(tx, customerId, now);
    const { familyId } = credentials;
    const family = familyId ? await tx.credentials.findUnique({ where: { customerId: familyId } }) : credentials;
    const company = family?.companyId
      ? await tx.company.findUnique({ where: { id: family.companyId }, select: { name: true } })
      : null;
    const by = familyId ? 'parent' : 'clinic';
    return {
      by,
      company: company?.name ?? null,
      validUntil: valid?.expiresAt.toISOString() ?? null,
      email: valid ? credentials.email : null,
    };
  });
});
