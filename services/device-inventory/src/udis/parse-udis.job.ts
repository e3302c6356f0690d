import type { Log } from '@fovea/kit/telemetry/logger';
import { sql } from 'kysely';
import { udiColumns } from '../facts.ts';
import { type Global, type GlobalTx, job } from '../handle.ts';
import { kyselyOfGlobal } from '../tables.ts';

const atOnce = 1_000;

/** Stores the parts of UDIs that a previous release wrote without them. */
export const parseUdisJob = job({ name: 'parse-udis', every: '*/5 * * * *', scope: 'global' }, ({ global, log }) =>
  parseUdis(global, log),
);

/** The same before devices are selected by such a part: a recall must miss none of them. */
export async function parseUdis(global: Global, log: Pick<Log, 'info'>): Promise<void> {
  let parsed = 0;
  for (let found = atOnce; found === atOnce; parsed += found)
    found = await global.$transaction((tx) => parseSome(tx), { timeout: 60_000 });
  if (parsed > 0) log.info({ parsed }, 'stored the parts of UDIs');
}

type Parts = { id: string } & Record<'udi_di' | 'udi_lot' | 'udi_serial' | 'udi_parsed', string | null> &
  Record<'udi_made' | 'udi_expires', Date | null>;

async function parseSome(tx: GlobalTx): Promise<number> {
  const db = kyselyOfGlobal(tx);
  const rows = await db
    .selectFrom('device')
    .select(['id', 'udi'])
    .where(({ eb, ref }) => eb('udi_parsed', 'is distinct from', ref('udi')))
    .orderBy('id')
    .limit(sql.lit(atOnce))
    .forUpdate()
    .execute();
  if (rows.length === 0) return 0;
  const parsed = rows.map(({ id, udi }) => ({ id, ...udiColumns(udi) }));
  const texts = (name: 'id' | 'udiDi' | 'udiLot' | 'udiSerial' | 'udiParsed') =>
    sql`${parsed.map((row) => row[name])}::text[]`;
  const days = (name: 'udiMade' | 'udiExpires') =>
    sql`${parsed.map((row) => row[name]?.toISOString().slice(0, 10) ?? null)}::date[]`;
  const parts = sql<Parts>`unnest(${texts('id')}, ${texts('udiDi')}, ${texts('udiLot')}, ${texts('udiSerial')}, ${texts('udiParsed')},
    ${days('udiMade')}, ${days('udiExpires')})`;
  await db
    .updateTable('device')
    .from(parts.as<'parts'>(sql`parts(id, udi_di, udi_lot, udi_serial, udi_parsed, udi_made, udi_expires)`))
    .set(({ ref }) => ({
      udi_di: ref('parts.udi_di'),
      udi_lot: ref('parts.udi_lot'),
      udi_serial: ref('parts.udi_serial'),
      udi_parsed: ref('parts.udi_parsed'),
      udi_made: ref('parts.udi_made'),
      udi_expires: ref('parts.udi_expires'),
    }))
    .where(({ eb, ref }) => eb('device.id', '=', sql<string>`${ref('parts.id')}::uuid`))
    .execute();
  return rows.length;
}
