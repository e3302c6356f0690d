import { planState } from '@fovea/contracts/plans/events';
import type { RawClient } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import { type PlanRow, planView } from './plan-view.ts';

export async function announcePlan(tx: RawClient, row: PlanRow, deleted = false): Promise<void> {
  // The schema of the event removes the other fields.
  await publish(tx, planState, planState.body.parse({ ...planView(row, new Map()), deleted }));
}
