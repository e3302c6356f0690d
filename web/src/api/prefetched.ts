import { onSessionEnd } from './session.ts';

/**
 * The response to a request that the page started before the app was loaded (`first-paint.ts`), with the token it was
 * sent with. Returns it once, and only for the same person and region.
 */
export function takePrefetched(
  method: string,
  url: string,
  { userId, region }: { userId: string | undefined; region: string | null },
): { response: Promise<Response>; token: string } | undefined {
  const ahead = globalThis.window?.ahead;
  if (!userId || ahead?.userId !== userId || ahead.region !== region) return undefined;
  const name = `${method} ${url.replace(/[?&]_t=\d+$/, '')}`;
  const response = ahead.answers[name];
  delete ahead.answers[name];
  return response && { response, token: ahead.token };
}

// Prefetched responses belong to the session they were sent with: a later session must not get its refusals.
onSessionEnd(() => {
  delete globalThis.window?.ahead;
});
