import { clockToleranceMs } from '@fovea/contracts/device-protocol/schema';
import type { TreatmentLeave } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import { weekMs } from './limit-rules.ts';
import { recentUses } from './recent-uses.ts';

/**
 * Uses that count against an account's limits at `now`, ascending, in milliseconds: each treatment of the last week
 * once, by its record or its leave. Times are capped at `now`, for fast clocks and for leaves of later, faster calls.
 */
export async function countedUses(
  db: RegionalTx,
  accountId: string,
  now: Date,
): Promise<{ uses: number[]; leaves: TreatmentLeave[] }> {
  const leaves = await db.treatmentLeave.findMany({ where: { accountId, givenAt: { gt: new Date(+now - weekMs) } } });
  const replaced = new Set(leaves.map(({ recordAt }) => recordAt && +recordAt));
  const done = await recentUses(db, accountId, +now - weekMs, +now + clockToleranceMs);
  const uses = [...done.filter((use) => !replaced.has(use)), ...leaves.map(({ givenAt }) => +givenAt)];
  return { uses: uses.map((use) => Math.min(use, +now)).sort((a, b) => a - b), leaves };
}
