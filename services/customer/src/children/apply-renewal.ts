import type { Patient } from '../../generated/regional/client.ts';
import { publishChild } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';

/** `graceUntil`: of a declined renewal; until then treatment goes on. */
type RenewalUpdate = {
  status: Exclude<Patient['subscriptionStatus'], 'none'>;
  at: Date;
  renewHasEnd?: boolean;
  graceUntil?: Date | null;
};

/**
 * The newest word about a subscription holds, whichever arrives last; of two from the same instant the one that stops
 * it.
 */
export async function applyRenewal(
  tx: RegionalTx,
  patientId: string,
  { status, at, renewHasEnd, graceUntil = null }: RenewalUpdate,
): Promise<void> {
  const older = status === 'canceled' ? { lte: at } : { lt: at };
  const { count } = await tx.patient.updateMany({
    where: { id: patientId, OR: [{ subscriptionAt: null }, { subscriptionAt: older }] },
    data: {
      subscriptionStatus: status,
      subscriptionAt: at,
      graceUntil,
      ...(renewHasEnd === undefined ? {} : { renewHasEnd }),
    },
  });
  if (count > 0) await publishChild(tx, await tx.patient.findUniqueOrThrow({ where: { id: patientId } }));
}
