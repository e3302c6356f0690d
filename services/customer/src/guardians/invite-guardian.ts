import { AppError } from '@fovea/contracts/errors';
import { inviteGuardian, inviteGuardianAgain } from '@fovea/contracts/guardians/portal-endpoints';
import { type InviteGuardian, mostGuardians } from '@fovea/contracts/guardians/schema';
import { activateCredentials, mailPasswordLink, reserveCredentials } from '@fovea/contracts/sessions/questions';
import { uniqueViolation } from '@fovea/kit/database-errors';
import { newId } from '@fovea/kit/ids';
import { guardianChanged, guardianWasLetIn } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { lockFamily, refreshFamily } from '../parents/family-row.ts';
import { notRemoved } from '../scope.ts';
import { guardiansOf, ownGuardian } from './guardian-view.ts';

/**
 * As a parent comes into being: identity puts the address aside, the stored row makes it real. The link is mailed once it
 * is, whoever dies in between.
 */
export const inviteGuardianHandler = handle(inviteGuardian, async (form, ctx) => {
  const { ask, actor, now, log } = ctx;
  const newest = newId(now.getTime());
  const { email } = form;
  const { reserved, customerId: id = newest } = await ask(reserveCredentials, {
    ...{ customerId: newest, familyId: actor.id, email },
  });
  if (!reserved) throw emailTaken();
  const guardian = await store(id, form, ctx);
  await ask(activateCredentials, { customerId: id }).catch((error: unknown) =>
    log.warn({ err: error }, 'credentials are activated by the state alone'),
  );
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

const emailTaken = () => new AppError('alreadyExists', {}, [{ path: 'email', message: 'alreadyTaken' }]);

/** Whoever has a password has no need of it. */
export const inviteGuardianAgainHandler = handle(inviteGuardianAgain, async ({ id }, { db, actor, ask, recordFor }) => {
  const guardian = (await guardiansOf(db, actor.id)).find(({ _id }) => _id === id);
  if (!guardian) throw new AppError('notFound');
  if (guardian.invitation?.acceptedAt) throw new AppError('changedMeanwhile');
  const record = recordFor({ customerId: actor.id, concerning: { guardian: id } });
  await ask(mailPasswordLink, { customerId: id, record });
  return {};
});
