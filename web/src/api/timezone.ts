/**
 * The browser's time zone, sent with a sign-in to identify it in the list of sessions. Engines may use an old zone
 * name; the server stores the current one.
 */
export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
