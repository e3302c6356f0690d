import { buffer } from 'node:stream/consumers';
import type { Express } from 'express';

/** A push message for a browser, encrypted for it. */
export type Push = { endpoint: string; headers: Record<string, string | undefined>; base64: string };

const maxPushes = 500;
/** Parts of an endpoint that simulate failures: an expired subscription, a rate limit. */
const sentinels: [part: string, status: number][] = [
  ['/gone', 410],
  ['/busy', 429],
];

/**
 * Stands in for the browsers' push services. Messages are read with `GET /api/pushes?endpoint=` and delivered to no
 * browser.
 */
export function takePushes(app: Express): void {
  let pushes: Push[] = [];
  app.post('/push/:endpoint', async (request, response) => {
    const { endpoint } = request.params;
    const refused = sentinels.find(([part]) => endpoint.includes(part));
    if (refused) return void response.sendStatus(refused[1]);
    const { authorization, ttl, topic, 'content-encoding': encoding } = request.headers;
    const headers = { authorization, encoding, ttl: String(ttl), topic: String(topic) };
    // The encoding aes128gcm has no body parser.
    const sealed = await buffer(request);
    pushes = [{ endpoint, headers, base64: sealed.toString('base64') }, ...pushes].slice(0, maxPushes);
    response.sendStatus(201);
  });
  app.get(
    '/api/pushes',
    (request, response) => void response.json(pushes.filter(({ endpoint }) => endpoint === request.query.endpoint)),
  );
}
