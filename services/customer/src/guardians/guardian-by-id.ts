import { formerGuardian, guardianById } from '@fovea/contracts/guardians/rpcs';
import { nameFor } from '@fovea/contracts/names';
import { handleRpc } from '../handle.ts';
import { notRemoved } from '../scope.ts';
import { ownGuardian } from './guardian-view.ts';

export const guardianByIdRpc = handleRpc(guardianById, async ({ id }, { db }) => {
  const guardian = await db.guardian.findUnique({ where: { id } });
  return guardian && { ...ownGuardian(guardian), customerId: guardian.parentId };
});

export const formerGuardianRpc = handleRpc(formerGuardian, async ({ id }, { db }) => {
  const former = await db.formerGuardian.findUnique({ where: { id } });
  const parent = former && (await db.parent.findFirst({ where: { id: former.parentId, ...notRemoved } }));
  if (!former?.email || !former.language || !parent) return null;
  const { email, language } = former;
  const company = await db.company.findUnique({ where: { id: parent.companyId }, select: { name: true } });
  return {
    email,
    language,
    fullName: nameFor(former, language),
    removedBy: nameFor(parent, language),
    companyName: company?.name ?? '',
  };
});
