import { canonicalZone } from '@fovea/contracts/zones';

/**
 * The zone that a `Time-Zone` header names. An unusable header is ignored, as an unusable `Accept-Language` is. Offsets
 * are unusable: PostgreSQL takes `+09:00` the other way round.
 */
export const timezoneOf = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : canonicalZone(header.trim());
