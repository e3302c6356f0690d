import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeedLine } from '../security-feed/feed-line.ts';

/** A receiver of the security feed for tests: stores what it receives and can refuse. */
export async function startFeedReceiver() {
  const parts: { headers: IncomingHttpHeaders; lines: FeedLine[] }[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const lines = body
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as FeedLine);
      if (status < 300) parts.push({ headers: request.headers, lines });
      response.writeHead(status, { Location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/feed`,
    parts,
    answer(next: number) {
      status = next;
    },
    linesOf: (scope: string) => parts.flatMap(({ lines }) => lines).filter((line) => line.trail === scope),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
