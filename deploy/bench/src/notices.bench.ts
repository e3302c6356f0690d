import { kitConfig, readConfig } from '@fovea/kit/config/config';
import { openDatabases } from '@fovea/kit/database/open-databases';
import { PrismaClient as Regional } from '../../../services/notification/generated/regional/client.ts';
import { prepareNotices } from '../../../services/notification/src/notices/prepare-notices.loop.ts';
import { type BenchStack, region } from './bench-stack.ts';
import type { Finding } from './finding.ts';
import { idSql as id } from './id-sql.ts';
import { vacuum } from './load-parents.ts';
import type { Effort } from './rounds.ts';

const perSecond = 2_000;

/**
 * One worker of the notification service, run in this process, with `--rows` children due at once: each is evaluated,
 * notified once by mail, text message and bell, and gets its next due time. Nothing is sent, because the service is
 * stopped.
 */
export async function noticesBench(bench: BenchStack, { rows }: Effort): Promise<Finding[]> {
  await bench.stack.kill('notification');
  const open = { regional: (options: ConstructorParameters<typeof Regional>[0]) => new Regional(options) };
  const config = readConfig(kitConfig, { ...bench.stack.environment.shared, PORT: '0', DATABASE_LISTEN: 'false' });
  const databases = openDatabases('notification', config, open);
  try {
    const now = await loadDue(bench, rows);
    const db = databases.regional.get(region)?.client;
    if (!db) throw new Error(`There is no database of ${region}`);
    // `never`, because only this one rpc is called here.
    const settings = { now, region, callRpc: async () => ({ reportMonths: 3 }) as never };
    const began = performance.now();
    while (await prepareNotices(db, settings));
    const seconds = (performance.now() - began) / 1_000;
    await expectAllNotified(bench, rows);
    const shown = rows.toLocaleString('en');
    return [
      {
        what: `notices: prepared by one worker, ${shown} children due at once`,
        unit: 'notices/s',
        value: rows / seconds,
        aim: { of: 'value', is: 'at least', limit: perSecond },
      },
      {
        what: `notices: until ${shown} due rows are done`,
        unit: 's',
        value: seconds,
        aim: { of: 'value', is: 'at most', limit: rows / perSecond },
      },
    ];
  } finally {
    await databases.close();
    await bench.within('notification', region, (client) => client.query(emptySql));
    await bench.stack.start('notification');
  }
}

/** Children without a treatment for three days, and a time to notify their families. */
const loadDue = ({ within }: BenchStack, count: number): Promise<Date> =>
  within('notification', region, async (client) => {
    await client.query(emptySql);
    await client.query(companySql);
    await client.query(parentsSql, [count]);
    await client.query(patientsSql, [count]);
    await client.query(daysSql, [count, lastDay]);
    await client.query(dueSql, [count, nine]);
    await vacuum(client);
    return new Date(noon);
  });

const [lastDay, nine, noon] = ['2026-11-18', '2026-11-22T09:00:00Z', '2026-11-22T12:00:00Z'];

/** One notification for each child, by every channel. */
const expectAllNotified = ({ within }: BenchStack, count: number): Promise<void> =>
  within('notification', region, async (client) => {
    const { rows } = await client.query<{ marked: number; queued: number; rung: number; waiting: number }>(
      `SELECT (SELECT count(*)::int FROM notice_mark) AS marked, (SELECT count(*)::int FROM delivery) AS queued,
        (SELECT count(*)::int FROM notification) AS rung,
        (SELECT count(*)::int FROM due_notice WHERE due_at <= $1) AS waiting`,
      [noon],
    );
    const { marked, queued, rung, waiting } = rows[0] ?? {};
    if (marked !== count || queued !== 2 * count || rung !== count || waiting !== 0)
      throw new Error(`Of ${count} children ${JSON.stringify(rows[0])}`);
  });

const emptySql =
  'TRUNCATE company, parent, patient, days_of_use, due_notice, notice_mark, notice_stop, notice_choice, failing_address, delivery, notification';
const companySql = `INSERT INTO company (id, revision, name, country, database_url, customer_notifications, disabled)
  VALUES (${id('clinic')}, 0, 'Clinic', 'JP', '${region}', true, false)`;
const parentsSql = `INSERT INTO parent (id, revision, company_id, lock, debug, timezone, removed)
  SELECT ${id('parent', 'n')}, 0, ${id('clinic')}, false, false, 'UTC', false FROM generate_series(1, $1::int) AS n`;
const patientsSql = `INSERT INTO patient (id, revision, user_id, first_name, last_name, expired_date, renewing, created_at, removed)
  SELECT ${id('patient', 'n')}, 0, ${id('parent', 'n')}, 'Sora', 'Yamada', '2027-06-01', false, '2026-01-10', false
  FROM generate_series(1, $1::int) AS n`;
const daysSql = `INSERT INTO days_of_use (account_id, first_day, last_day)
  SELECT ${id('patient', 'n')}, '2026-01-15', $2::date FROM generate_series(1, $1::int) AS n`;
const dueSql = `INSERT INTO due_notice (subject_id, about, due_at)
  SELECT ${id('patient', 'n')}, 'patient', $2::timestamptz FROM generate_series(1, $1::int) AS n`;
