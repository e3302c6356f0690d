import { onSessionEnd } from './session.ts';

/**
 * The response to a call that the page itself started before the app was loaded (`first-paint.ts`), with the token it
 * was sent with, if it was made for the same person and region; each is taken once.
 */
export function takeAhead(
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

// They belong to the session they were sent with: the next one, of the same person too, must not get its refusals.
onSessionEnd(() => {
  delete globalThis.window?.ahead;
});
