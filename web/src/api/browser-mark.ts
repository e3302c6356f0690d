const key = 'browserMark';

/**
 * Identifies this browser to the server, which notifies the account's owner of sign-ins from other browsers. Outlives
 * sessions.
 */
export const readBrowserMark = (): string | undefined => localStorage.getItem(key) ?? undefined;

export function storeBrowserMark(mark: string | undefined): void {
  if (mark) localStorage.setItem(key, mark);
}
