import { atOneMoment } from '@fovea/kit-testing/clock';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { expressionBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFixture } from '../../test/fixture/service.ts';
import { type Builder, bindStatements, kyselyOn, openStatements, type Statements } from './kysely.ts';
import { countRows, findPage, iterateRows, type Order, type Rows } from './list.ts';
import { largeTotal } from './list-totals.ts';

type Tables = {
  shop: { id: string; town: string; opened: number; owner_id: string; note: string | null };
  owner: { id: string; name: string };
};
let bed: TestBed;
let pool: pg.Pool;
const notHere = () => Promise.reject(new Error('A list runs on the pool'));
/** Totals are cached per client, so each test has its own. */
let db: Builder<Tables>;
let nameOf: Statements['nameOf'];

beforeAll(async () => {
  let url = '';
  bed = await startTestBed({
    services: [createFixture],
    env: (postgresUrl) => {
      url = postgresUrl;
      return {};
    },
  });
  // Temporary tables of one connection.
  pool = new pg.Pool({ connectionString: url, database: 'postgres', max: 1, idleTimeoutMillis: 0 });
  ({ nameOf } = openStatements(pool));
  await pool.query('CREATE TEMP TABLE owner (id uuid PRIMARY KEY, name text NOT NULL)');
  await pool.query(
    'CREATE TEMP TABLE shop (id uuid PRIMARY KEY, town text NOT NULL, opened int NOT NULL, owner_id uuid NOT NULL, note text)',
  );
});
afterAll(async () => {
  await pool.end();
  await bed.stop();
});
/** As a service opens it; the statement names are those of the one connection. */
function openBuilder(): Builder<Tables> {
  const client = { $queryRawUnsafe: notHere, $executeRawUnsafe: notHere };
  bindStatements(client, { ...openStatements(pool), nameOf });
  return kyselyOn(client);
}
beforeEach(async () => {
  db = openBuilder();
  await pool.query('TRUNCATE shop, owner');
});

/** Shops of one owner; several open on the same day. */
async function openShops(count: number, town: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(`INSERT INTO owner VALUES (gen_random_uuid(), $1) RETURNING id`, [
    `${town} & Co`,
  ]);
  await pool.query('INSERT INTO shop SELECT gen_random_uuid(), $2, n % 7, $3 FROM generate_series(1, $1::int) AS n', [
    count,
    town,
    rows[0]?.id,
  ]);
}

const shop = expressionBuilder<Tables, 'shop'>();
const show = (shops: Rows<Tables, 'shop'>) =>
  shops.innerJoin('owner', 'owner.id', 'shop.owner_id').select(['shop.id', 'shop.town', 'owner.name as owner']);
const shops = { table: 'shop', show } as const;
const inTown = (town: string) => shop('shop.town', '=', sql.lit(town));
const byDay: Order<Tables, 'shop'> = { by: (rows, to) => rows.orderBy('shop.opened', to), reads: ['opened'] };
const byOwner: Order<Tables, 'shop'> = {
  by: (rows, to) => rows.innerJoin('owner', 'owner.id', 'shop.owner_id').orderBy('owner.name', to),
  reads: ['owner_id'],
};
const page = (current: number, town = 'Osaka') =>
  findPage(db, shops, { matching: inTown(town), order: byDay, direction: 'asc', current, pageSize: 10 });
const ids = async (order: string) =>
  (await pool.query<{ id: string }>(`SELECT id FROM shop ORDER BY ${order}`)).rows.map(({ id }) => id);

describe.each([
  ['few', 25],
  ['as many as are counted each time', largeTotal],
  ['one more', largeTotal + 1],
  ['many', largeTotal * 2 + 5],
])('a list of %s', (_, count) => {
  beforeEach(() => openShops(count, 'Osaka'));

  test('is paged in order to its end, each row once, with joined data', async () => {
    const last = Math.ceil(count / 10);
    const pages = [await page(1), await page(2), await page(last)];
    expect(pages.map(({ total }) => total)).toEqual([count, count, count]);
    const all = await ids('opened, id');
    expect(pages.map(({ rows }) => rows.map(({ id }) => id))).toEqual([
      all.slice(0, 10),
      all.slice(10, 20),
      all.slice((last - 1) * 10),
    ]);
    expect(pages[0]?.rows[0]).toMatchObject({ town: 'Osaka', owner: 'Osaka & Co' });
  });

  test('has a total beyond its end, and no rows', async () => {
    expect(await page(1_000)).toEqual({ rows: [], total: count });
  });

  test('is ordered by another table', async () => {
    await openShops(3, 'Kobe');
    const byName = { order: byOwner, direction: 'desc', current: 1, pageSize: 4 } as const;
    const { rows, total } = await findPage(db, shops, { matching: shop.lit(true), ...byName });
    expect({ towns: new Set(rows.map(({ town }) => town)), total }).toEqual({
      towns: new Set(['Osaka']),
      total: count + 3,
    });
    const { rows: ofKobe } = await findPage(db, shops, { matching: inTown('Kobe'), ...byName });
    expect(ofKobe).toHaveLength(3);
  });

  test('is iterated from end to end once', async () => {
    const iterated: string[] = [];
    for await (const rows of iterateRows(db, shops, inTown('Osaka'))) iterated.push(...rows.map(({ id }) => id));
    expect(iterated).toEqual(await ids('id'));
    expect(await countRows(db, 'shop', inTown('Osaka'))).toBe(count);
  });
});

describe('far into a long list', () => {
  const count = 12_005;
  const last = Math.ceil(count / 10);
  const byNote: Order<Tables, 'shop'> = { by: (rows, to) => rows.orderBy('shop.note', to), reads: ['note'] };
  const orders = [
    ['by a column', byDay, 'asc', 'opened, id'],
    ['the other way round', byDay, 'desc', 'opened DESC, id DESC'],
    ['by another table', byOwner, 'asc', 'id'],
    ['by what only some have', byNote, 'asc', 'note, id'],
    ['by what only some have, those without first', byNote, 'desc', 'note DESC, id DESC'],
  ] as const;
  const pagesToOpen = [601, 602, 603, 600, 901, 900, 899, last, last - 1, last - 2, 1_199, 700, 1, last + 1];

  test.each(orders)('each page has the rows of its place, %s', async (_, order, direction, sql) => {
    await openShops(count, 'Osaka');
    await pool.query("UPDATE shop SET note = 'Note ' || opened WHERE opened < 4");
    const all = await ids(sql);
    const query = { matching: inTown('Osaka'), order, direction, pageSize: 10 };
    for (const current of pagesToOpen) {
      const { rows, total } = await findPage(db, shops, { ...query, current });
      expect({ current, total, ids: rows.map(({ id }) => id) }).toEqual({
        current,
        total: count,
        ids: all.slice((current - 1) * 10, current * 10),
      });
    }
  });

  test('a page reached from one whose first rows were deleted has all its rows', async () => {
    await openShops(count, 'Osaka');
    const all = await ids('opened, id');
    await page(700);
    await pool.query('DELETE FROM shop WHERE id = ANY($1::uuid[])', [all.slice(6_990, 6_991)]);
    const { rows } = await page(701);
    expect(rows).toHaveLength(10);
  });
});

test('a filter without matches has no rows', async () => {
  await openShops(30, 'Osaka');
  expect(await page(1, "Nobody's")).toEqual({ rows: [], total: 0 });
});

test('an added row of a short list is counted at once', async () => {
  await openShops(3, 'Osaka');
  expect((await page(1)).total).toBe(3);
  await openShops(2, 'Osaka');
  expect((await page(1)).total).toBe(5);
});

test('services of one process do not share cached totals', async () => {
  const query = { matching: inTown('Osaka'), order: byDay, direction: 'asc', current: 1, pageSize: 10 } as const;
  await openShops(largeTotal + 1, 'Osaka');
  const pages = await atOneMoment(async () => {
    const first = await findPage(db, shops, query);
    await openShops(1, 'Osaka');
    return [first, await findPage(db, shops, query), await findPage(openBuilder(), shops, query)];
  });
  expect(pages.map(({ total }) => total)).toEqual([largeTotal + 1, largeTotal + 1, largeTotal + 2]);
});

test('names and limits of prepared statements are per database', () => {
  const [one, other] = [openStatements(pool), openStatements(pool)];
  const texts = Array.from({ length: 400 }, (_, at) => ({ sql: `SELECT ${at}` }));
  const named = texts.map((query) => one.nameOf(query)).filter((name) => name !== '');
  expect(new Set(named).size).toBe(300);
  expect(other.nameOf({ sql: 'SELECT of another service' })).not.toBe('');
});

test('a provided total is not counted', async () => {
  await openShops(3, 'Osaka');
  const { rows, total } = await findPage(db, shops, {
    matching: inTown('Osaka'),
    order: byDay,
    direction: 'asc',
    current: 1,
    pageSize: 10,
    count: async () => 77,
  });
  expect({ rows: rows.length, total }).toEqual({ rows: 3, total: 77 });
});
