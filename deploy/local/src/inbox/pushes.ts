import { buffer } from 'node:stream/consumers';
import type { Express } from 'express';

/** What a browser's maker was given for it: sealed, so that only the browser reads it. */
export type Push = { endpoint: string; headers: Record<string, string | undefined>; base64: string };

const maxPushes = 500;
/** Parts of a browser's address for trying failures: one that is gone, one whose maker is busy. */
const sentinels: [part: string, status: number][] = [
  ['/gone', 410],
  ['/busy', 429],
];

/**
 * Stands in for the makers of browsers, each of which takes messages under an address of its own. Read with
 * `GET /api/pushes?endpoint=`; delivered to no browser.
 */
export function takePushes(app: Express): void {
  let pushes: Push[] = [];
  app.post('/push/:endpoint', async (request, response) => {
    const { endpoint } = request.params;
    const refused = sentinels.find(([part]) => endpoint.includes(part));
    if (refused) return void response.sendStatus(refused[1]);
    const { authorization, ttl, topic, 'content-encoding': encoding } = request.headers;
    const headers = { authorization, encoding, ttl: String(ttl), topic: String(topic) };
    // Sealed is an encoding of its own, which no parser opens.
    const sealed = await buffer(request);
    pushes = [{ endpoint, headers, base64: sealed.toString('base64') }, ...pushes].slice(0, maxPushes);
    response.sendStatus(201);
  });
  app.get(
    '/api/pushes',
    (request, response) => void response.json(pushes.filter(({ endpoint }) => endpoint === request.query.endpoint)),
  );
}
