import { AppError } from '@fovea/contracts/errors';
import type { Signature } from '@fovea/kit/signed-address';

/**
 * Without a signature of ours a private file is not there for anybody; with one whose minutes are over the list that
 * gave it gives another.
 */
export function checkSignature(isOurs: boolean, { until = 0 }: Signature, now: Date): void {
  if (!isOurs) throw new AppError('notFound');
  if (until * 1000 <= now.getTime()) throw new AppError('linkExpired');
}
