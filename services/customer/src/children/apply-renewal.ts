import type { Patient } from '../../generated/regional/client.ts';
import { publishChild } from '../facts.ts';
import type { RegionalTx } from '../handle.ts';

/** `graceUntil`: after a declined renewal, treatment may continue until then. */
type RenewalUpdate = {
  status: Exclude<Patient['subscriptionStatus'], 'none'>;
  at: Date;
  renewHasEnd?: boolean;
  graceUntil?: Date | null;
};

/**
 * Applies the newest state of a renewal, whatever the order of arrival. Of two from the same instant, `canceled` wins.
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
