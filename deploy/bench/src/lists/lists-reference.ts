// The least that answers a list: node:http, pg, one prepared statement for the page and one for the total. It is told its cases at the start.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import pg from 'pg';
import { z } from 'zod';

const Cases = z.array(z.object({ path: z.string(), page: z.string(), total: z.string() }));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 5 });
const cases = new Map(Cases.parse(JSON.parse(readFileSync(process.env.CASES ?? '', 'utf8'))).map((each, place) => [each.path, { ...each, place }]));

const server = createServer(async (request, response) => {
  const found = cases.get(request.url ?? '');
  if (!found) return response.writeHead(request.url === '/' ? 200 : 404).end();
  const [page, total] = await Promise.all([
    pool.query({ name: `page${found.place}`, text: found.page }),
    pool.query({ name: `total${found.place}`, text: found.total }),
  ]);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ code: 0, data: { list: page.rows.map(({ item }) => item), total: total.rows[0].total, current: 1, pageSize: 10 }, msg: '' }));
});
server.listen(Number(process.env.PORT), '127.0.0.1');
