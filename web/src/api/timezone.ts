/**
 * The zone this browser runs in, sent with a sign-in so that people recognise where they are signed in. Engines still
 * name some zones as they were called before: the server saves the name of today.
 */
export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
