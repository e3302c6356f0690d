import type { Loop } from '@fovea/kit/handle';
import { revocationRetentionMs } from '@fovea/kit/messaging/streams';
import type { Global } from '../handle.ts';
import { loop } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

const rowsPerInsert = 1_000;

/**
 * The bus acknowledges revocations without a disk flush. This loop stores received revocations in rows, and publishes
 * the missing ones again whenever the bucket was reopened.
 */
export function storeRevocationsLoop(): Loop {
  const stored = new Map<string, number>();
  let publishedFor = 0;
  return loop({ name: 'keep-revocations', scope: 'global' }, async ({ global, sessions, now }) => {
    const { openings } = sessions;
    if (openings !== publishedFor) {
      await sessions.republish(await findStored(global, now));
      publishedFor = openings;
    }
    const unstored = [...sessions.revokedBefore].filter(([key, before]) => before > (stored.get(key) ?? 0));
    for (let from = 0; from < unstored.length; from += rowsPerInsert) {
      const some = unstored.slice(from, from + rowsPerInsert);
      await store(global, some);
      for (const [key, before] of some) stored.set(key, before);
    }
    return false;
  });
}

async function findStored(global: Global, now: Date): Promise<[string, number][]> {
  const rows = await global.revocation.findMany({
    where: { revokedBefore: { gt: new Date(now.getTime() - revocationRetentionMs) } },
  });
  return rows.map(({ key, revokedBefore }) => [key, revokedBefore.getTime()]);
}

/** Replicas receive the same revocations; the later instant wins. */
async function store(global: Global, revocations: [string, number][]): Promise<void> {
  await kyselyOfGlobal(global)
    .insertInto('revocation')
    .values(revocations.map(([key, before]) => ({ key, revoked_before: new Date(before) })))
    .onConflict((existing) =>
      existing
        .column('key')
        .doUpdateSet(({ ref }) => ({ revoked_before: ref('excluded.revoked_before') }))
        .whereRef('revocation.revoked_before', '<', 'excluded.revoked_before'),
    )
    .execute();
}
