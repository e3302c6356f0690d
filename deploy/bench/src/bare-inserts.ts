import { execFile } from 'node:child_process';
import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Debian installs it beside the server's programs, not on the path. */
const pgbench = ['/usr/bin/pgbench', ...globSync('/usr/lib/postgresql/*/bin/pgbench')].find((program) =>
  existsSync(program),
);
export const insertClient = pgbench
  ? 'pgbench'
  : 'a bare pg client (there is no pgbench here: apt-get install postgresql)';

/** Executions per second of a statement, each in its own transaction, over `connections`. */
export function statementsPerSecond(url: string, sql: string, connections: number, seconds: number): Promise<number> {
  return pgbench ? byPgbench(pgbench, url, sql, connections, seconds) : byClient(url, sql, connections, seconds);
}

async function byPgbench(
  program: string,
  url: string,
  sql: string,
  connections: number,
  seconds: number,
): Promise<number> {
  const script = join(tmpdir(), `fovea-bench-${process.pid}.sql`);
  writeFileSync(script, `${sql};\n`);
  try {
    const { stdout } = await run(program, [
      '--no-vacuum',
      `--client=${connections}`,
      `--time=${seconds}`,
      `--file=${script}`,
      url,
    ]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    rmSync(script);
  }
}

async function byClient(url: string, sql: string, connections: number, seconds: number): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }));
  await Promise.all(clients.map((client) => client.connect()));
  let done = 0;
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < until; done += 1) await client.query(sql);
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return done / seconds;
}
