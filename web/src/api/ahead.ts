/**
 * The answer to a call that the page itself started before the app was there (`first-paint.ts`), if it was made for the
 * same person and region; each is taken once.
 */
export function takeAhead(
  method: string,
  url: string,
  { userId, region }: { userId: string | undefined; region: string | null },
): Promise<Response> | undefined {
  const ahead = globalThis.window?.ahead;
  if (!userId || ahead?.userId !== userId || ahead.region !== region) return undefined;
  const name = `${method} ${url.replace(/[?&]_t=\d+$/, '')}`;
  const answer = ahead.answers[name];
  delete ahead.answers[name];
  return answer;
}
