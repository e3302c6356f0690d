import { AppError } from '@fovea/contracts/errors';
import { verifyDeviceLogin } from '@fovea/contracts/patients/rpcs';
import { noPassword, verifyPassword } from '@fovea/kit/secrets/password';
import { handleRpc, type Regional } from '../handle.ts';
import { kysely } from '../tables.ts';
import { plainKey } from './child-rules.ts';
import { viewOfChild } from './child-view.ts';

const maxFailures = 10;
/** Failures within this window are counted together. */
export const failureWindowMs = 15 * 60 * 1000;

export const verifyDeviceLoginRpc = handleRpc(verifyDeviceLogin, async ({ username, password }, { db, now }) => {
  const usernameKey = plainKey(username);
  await refuseAfterFailures(db, usernameKey, now);
  const patient = await db.patient.findUnique({ where: { usernameKey }, include: { parent: true } });
  const right = await verifyPassword(patient?.passwordHash ?? noPassword, password);
  // Checked again after counting, so that concurrent guesses get no more attempts than sequential ones.
  if (!patient || patient.deletedAt || patient.removedAt || !right) {
    if ((await countFailure(db, usernameKey, now)) > maxFailures) throw new AppError('tooManyRequests');
    return null;
  }
  await refuseAfterFailures(db, usernameKey, now);
  await db.loginFailure.deleteMany({ where: { usernameKey } });
  const { parent } = patient;
  return {
    patient: await viewOfChild(db, patient, now),
    customerId: parent.id,
    companyId: parent.companyId,
    lock: parent.lock,
    timezone: parent.timezone,
    language: parent.language,
  };
});

/** Ten wrong passwords within 15 minutes block further attempts, whether the login exists or not. */
async function refuseAfterFailures(db: Regional, usernameKey: string, now: Date): Promise<void> {
  const counted = await db.loginFailure.findUnique({ where: { usernameKey } });
  if (counted && counted.failures >= maxFailures && now.getTime() - counted.since.getTime() < failureWindowMs)
    throw new AppError('tooManyRequests');
}

/** Counts a failure and returns its number within the window; concurrent failures get different numbers. */
async function countFailure(db: Regional, usernameKey: string, now: Date): Promise<number> {
  const begins = new Date(now.getTime() - failureWindowMs);
  const { failures } = await kysely(db)
    .insertInto('login_failure')
    .values({ username_key: usernameKey, failures: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('username_key').doUpdateSet((eb) => {
        const over = eb('login_failure.since', '<', begins);
        return {
          failures: eb
            .case()
            .when(over)
            .then(1)
            .else(eb('login_failure.failures', '+', 1))
            .end(),
          since: eb.case().when(over).then(eb.ref('excluded.since')).else(eb.ref('login_failure.since')).end(),
        };
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return failures;
}
