import Bowser from 'bowser';

/** What a person recognises a device by. Only these words are kept, never what the browser sent. */
export type Client = { browser: string | null; system: string | null; timezone: string | null };

const longest = 40;

/** Browser and system in words from what the browser says of itself, and the time zone it runs in. */
export function clientOf(
  { 'user-agent': userAgent }: Record<string, string | undefined>,
  timezone: string | undefined,
): Client {
  const { browser, os } = userAgent ? Bowser.parse(userAgent.slice(0, 1_000)) : { browser: {}, os: {} };
  return { browser: wordOf(browser.name), system: wordOf(os.name), timezone: timezone ?? null };
}

const wordOf = (name: string | undefined) => name?.slice(0, longest) || null;
