const key = 'browserMark';

/**
 * What the server knows this browser by, so that a sign-in from another one can be told to the account's owner; it
 * outlives sessions.
 */
export const readBrowserMark = (): string | undefined => localStorage.getItem(key) ?? undefined;

export function keepBrowserMark(mark: string | undefined): void {
  if (mark) localStorage.setItem(key, mark);
}
