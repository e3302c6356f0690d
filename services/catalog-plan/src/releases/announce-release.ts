import { releaseState } from '@fovea/contracts/releases/events';
import type { RawClient } from '@fovea/kit/database/kysely';
import { publish } from '@fovea/kit/messaging/outbox';
import type { Release } from '../../generated/global/client.ts';

export async function announceRelease(
  tx: RawClient,
  { id, name, url, md5, notification }: Release,
  deleted = false,
): Promise<void> {
  await publish(tx, releaseState, { _id: id, name, url, md5, notification, deleted });
}
