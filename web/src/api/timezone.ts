/** The zone this browser runs in: told with a sign-in, so that people recognise where they are signed in. */
export const browserTimezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
