import { verifyPassword } from '@fovea/kit/secrets/password';
import { job, type Regional } from '../handle.ts';

/** One comparison takes some twenty milliseconds. */
const comparedAtOnce = 1_000;

/**
 * Marks device passwords that are the configured default one: those of the previous release, which does not mark them.
 * A password that changes meanwhile is left for the next run.
 */
export const compareDevicePasswordsJob = job(
  { name: 'compare-device-passwords', every: '*/10 * * * *', scope: 'regional' },
  ({ db, extra }) => compareDevicePasswords(db, extra.defaultDevicePassword),
);

async function compareDevicePasswords(db: Regional, defaultDigest: string | undefined): Promise<void> {
  const children = await db.patient.findMany({
    where: { hasDefaultPassword: null, deletedAt: null },
    select: { id: true, passwordHash: true },
    orderBy: { id: 'asc' },
    take: comparedAtOnce,
  });
  for (const { id, passwordHash } of children) {
    const isDefault = Boolean(passwordHash && defaultDigest && (await verifyPassword(passwordHash, defaultDigest)));
    await db.patient.updateMany({
      where: { id, passwordHash, hasDefaultPassword: null },
      data: { hasDefaultPassword: isDefault },
    });
  }
}
