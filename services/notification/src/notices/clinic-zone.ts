import { countries } from '@fovea/contracts/countries';

const zones = new Map<string, string>(countries.map(({ key, timezone }) => [key, timezone]));

/** A company has no time zone of its own, so the one of its country is used. */
export const clinicZone = (country: string): string => zones.get(country) ?? 'UTC';
