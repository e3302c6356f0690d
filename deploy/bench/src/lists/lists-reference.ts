// A minimal server for lists: node:http, pg, one prepared statement for the page and one for the total, and one before
// them if a filter refers to another database. It reads its cases at the start.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { z } from 'zod';

const Cases = z.array(
  z.object({ path: z.string(), page: z.string(), total: z.string(), first: z.string().optional() }),
);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 5 });
const regionPool = new pg.Pool({ connectionString: process.env.DATABASE_URL_FIRST, max: 5 });
const cases = new Map(
  Cases.parse(JSON.parse(readFileSync(process.env.CASES ?? '', 'utf8'))).map((each, place) => [
    each.path,
    { ...each, place },
  ]),
);

const server = createServer(async (request, response) => {
  const found = cases.get(request.url ?? '');
  if (!found) return response.writeHead(request.url === '/' ? 200 : 404).end();
  const first = found.first ? await regionPool.query({ name: `first${found.place}`, text: found.first }) : undefined;
  const values = first && [first.rows.map(({ id }) => id)];
  const [page, total] = await Promise.all([
    pool.query({ name: `page${found.place}`, text: found.page, values }),
    pool.query({ name: `total${found.place}`, text: found.total, values }),
  ]);
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      code: 0,
      data: { list: page.rows.map(({ item }) => item), total: total.rows[0].total, current: 1, pageSize: 10 },
      msg: '',
    }),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
