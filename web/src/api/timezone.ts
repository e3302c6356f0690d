import { canonicalZone } from '@fovea/contracts/zones';

/**
 * The zone this browser runs in, sent with a sign-in so that people recognise where they are signed in. Engines still
 * name some zones as they were called before.
 */
export function browserTimezone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return canonicalZone(timeZone) ?? timeZone;
}
