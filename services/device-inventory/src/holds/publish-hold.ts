import type { AccessRecord } from '@fovea/contracts/audit/schema';
import { treatmentHeld, treatmentHoldState, treatmentReleased } from '@fovea/contracts/holds/events';
import { publish, publishAll } from '@fovea/kit/messaging/outbox';
import type { TreatmentHold } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';

type Held = Pick<TreatmentHold, 'id' | 'accountId' | 'customerId' | 'kinds' | 'startedAt' | 'releasedAt'>;

const publishState = (tx: RegionalTx, { accountId, customerId, kinds, startedAt, releasedAt }: Held): Promise<void> =>
  publish(tx, treatmentHoldState, {
    _id: accountId,
    customerId,
    since: releasedAt ? null : startedAt.toISOString(),
    kinds,
    deleted: false,
  });

/** Publishes a new hold, or another symptom of an open one. */
export async function publishHeld(tx: RegionalTx, hold: Held, symptomId: string | null, at: Date): Promise<void> {
  const { id: holdId, accountId, customerId } = hold;
  await publishState(tx, hold);
  await publish(tx, treatmentHeld, { holdId, symptomId, accountId, customerId, at: at.toISOString() });
}

/** `record`: the audit entry of the moved end of the plan, which the customer service completes. */
export async function publishReleased(
  tx: RegionalTx,
  hold: Held,
  { days, record, at }: { days: number; record: AccessRecord; at: Date },
): Promise<void> {
  const { id: holdId, accountId, customerId } = hold;
  await publishState(tx, hold);
  await publish(tx, treatmentReleased, { holdId, accountId, customerId, days, record, at: at.toISOString() });
}

/** Publishes the deletion of children's holds, without what was reported. */
export const publishHoldsDeleted = (
  tx: RegionalTx,
  accounts: Pick<TreatmentHold, 'accountId' | 'customerId'>[],
): Promise<void> =>
  publishAll(
    tx,
    treatmentHoldState,
    accounts.map(({ accountId, customerId }) => ({
      _id: accountId,
      customerId,
      since: null,
      kinds: [],
      deleted: true,
    })),
  );
