import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { type Sealed, sealText } from '@fovea/kit/database/sealed-texts';
import { sql } from 'kysely';
import type { Request } from '../../generated/regional/client.ts';
import { publishReturnsClosed } from '../facts.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { recordRequestChanges } from '../history/record-change.ts';
import { kysely } from '../tables.ts';
import { rowsAsTable } from '../worklist/rows-as-table.ts';
import { refreshRequesting } from './open-request.ts';

type Closing = Pick<Context, 'now' | 'changed' | 'actor'>;
type Sealing = { id: string; reason: Sealed | null };

/** Closes open requests. Other requests of the same families stay open. */
export async function closeRequests(
  tx: RegionalTx,
  { now, changed, actor }: Closing,
  requests: Request[],
  reason: string | undefined,
): Promise<void> {
  const closeReason = reason || null;
  // The reason is sealed for each row separately.
  const sealed = await Promise.all(
    requests.map(async ({ id }) => ({ id, reason: await sealText(tx, 'request.close_reason', id, closeReason) })),
  );
  await kysely(tx)
    .updateTable('request')
    .from(rowsAsTable<Sealing>(sealed, sql`given(id uuid, reason text)`))
    .set(({ ref }) => ({
      open: false,
      closed_at: now,
      close_reason: ref('given.reason'),
      close_reason_company_id: actor.companyId,
    }))
    .whereRef('request.id', '=', 'given.id')
    .execute();
  const changes = changesBetween({ requestOpen: true }, { requestOpen: false, closeReason });
  await recordAndRefresh(tx, changed, requests, changes);
  await publishReturnsClosed(tx, requests, now);
}

/** Reopens requests that `mayReopen` accepts. */
export async function reopenRequests(
  tx: RegionalTx,
  { changed }: Pick<Closing, 'changed'>,
  requests: Request[],
): Promise<void> {
  await tx.request.updateMany({
    where: { id: { in: requests.map(({ id }) => id) } },
    data: { open: true, closedAt: null, closeReason: null, closeReasonCompanyId: null },
  });
  await recordAndRefresh(tx, changed, requests, changesBetween({ requestOpen: false }, { requestOpen: true }));
}

async function recordAndRefresh(
  tx: RegionalTx,
  changed: Closing['changed'],
  requests: Request[],
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  await recordRequestChanges(
    tx,
    changed,
    requests.map((request) => ({ request, changes })),
  );
  await refreshRequesting(tx, requests);
}
