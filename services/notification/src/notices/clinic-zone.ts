import { countries } from '@fovea/contracts/countries';

const zones = new Map<string, string>(countries.map(({ key, timezone }) => [key, timezone]));

/** A company has no zone of its own: it lives by the one of its country. */
export const clinicZone = (country: string): string => zones.get(country) ?? 'UTC';
