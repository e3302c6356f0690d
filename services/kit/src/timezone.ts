import { isTimezone } from '@fovea/contracts/fields';

/**
 * What `Time-Zone` says, where that is a zone we know; as with `Accept-Language`, what is none is as good as nothing.
 */
export const timezoneOf = (header: string | undefined): string | undefined =>
  header && header.length <= 64 && isTimezone(header) ? header : undefined;
