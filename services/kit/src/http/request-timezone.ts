import { canonicalZone } from '@fovea/contracts/zones';

/**
 * The zone of a `Time-Zone` header. An unusable header is ignored, as an unusable `Accept-Language` is. Offsets are
 * unusable: PostgreSQL inverts `+09:00`.
 */
export const timezoneOf = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : canonicalZone(header.trim());
