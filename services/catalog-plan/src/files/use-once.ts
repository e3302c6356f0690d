import { AppError } from '@fovea/contracts/errors';
import type { Global } from '../handle.ts';

/** Marks a one-time address as used; throws `linkExpired` if it was used before. */
export async function useOnce(once: string, { until, global }: { until: Date; global: Global }): Promise<void> {
  const { count } = await global.usedAddress.createMany({ data: [{ once, until }], skipDuplicates: true });
  if (count === 0) throw new AppError('linkExpired');
}
