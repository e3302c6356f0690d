import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Received = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  bytes: number;
  sha256: string;
  text: string;
};
export type StubService = {
  url: string;
  received: Received[];
  /** Replaces the response to later requests; without one the request is echoed in an envelope. */
  answerWith(answer: ((req: IncomingMessage, res: ServerResponse) => void) | undefined): void;
  stop(): Promise<void>;
};

/** Stands for any of the services, which are all HTTP servers to the gateway. */
export async function startStubService(at = 0): Promise<StubService> {
  const received: Received[] = [];
  let answer: ((req: IncomingMessage, res: ServerResponse) => void) | undefined;
  // Only the client closes idle connections: one closed by the server could be in use again.
  const server = createServer({ keepAliveTimeout: 0 }, (req, res) => {
    if (answer) return answer(req, res);
    const hash = createHash('sha256');
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      chunks.push(chunk);
    });
    req.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '', headers } = req;
      received.push({
        method,
        url,
        headers,
        bytes: body.length,
        sha256: hash.digest('hex'),
        text: body.toString('latin1'),
      });
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify({ code: 0, data: { method, url, db: headers.db ?? null }, msg: '' }));
    });
  }).listen(at, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    answerWith(next) {
      answer = next;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
