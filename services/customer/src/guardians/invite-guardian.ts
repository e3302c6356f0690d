import { AppError } from '@fovea/contracts/errors';
import { inviteGuardian, inviteGuardianAgain } from '@fovea/contracts/guardians/portal-endpoints';
import { type InviteGuardian, mostGuardians } from '@fovea/contracts/guardians/schema';
import { mailPasswordLink } from '@fovea/contracts/sessions/questions';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { guardianChanged, guardianWasLetIn } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { lockFamily, refreshFamily } from '../parents/family-row.ts';
import { emailTaken, withCredentials } from '../parents/with-credentials.ts';
import { notRemoved } from '../scope.ts';
import { guardiansOf, ownGuardian } from './guardian-view.ts';

/** The link is mailed once the row is stored, whoever dies in between. */
export const inviteGuardianHandler = handle(inviteGuardian, async (form, ctx) => {
  const asked = { email: form.email, familyId: ctx.actor.id };
  const guardian = await withCredentials(asked, (id) => store(id, form, ctx), ctx);
  return { ...ownGuardian(guardian), invitation: null };
});

/** Two forms sent at once: who comes second is counted after the first. */
const store = (id: string, form: InviteGuardian, { db, actor, now, changed }: Context) =>
  db
    .$transaction(async (tx) => {
      const parentId = actor.id;
      await lockFamily(tx, parentId);
      if ((await tx.parent.count({ where: { id: parentId, ...notRemoved } })) === 0) throw new AppError('notSignedIn');
      if ((await tx.guardian.count({ where: { parentId } })) >= mostGuardians) throw new AppError('maximumGuardians');
      const guardian = await tx.guardian.create({ data: { id, parentId, ...form, createdAt: now } });
      await refreshFamily(tx, parentId);
      await guardianChanged(tx, guardian);
      await guardianWasLetIn(tx, guardian);
      await changed(tx, { customerId: parentId, concerning: { guardian: id } });
      return guardian;
    })
    .catch((error: unknown) => {
      throw uniqueViolation(error) ? emailTaken() : error;
    });

/** Whoever has a password has no need of it. */
export const inviteGuardianAgainHandler = handle(inviteGuardianAgain, async ({ id }, { db, actor, ask, recordFor }) => {
  const guardian = (await guardiansOf(db, actor.id)).find(({ _id }) => _id === id);
  if (!guardian) throw new AppError('notFound');
  if (guardian.invitation?.acceptedAt) throw new AppError('changedMeanwhile');
  const record = recordFor({ customerId: actor.id, concerning: { guardian: id } });
  await ask(mailPasswordLink, { customerId: id, record });
  return {};
});
