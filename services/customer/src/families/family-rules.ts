import { countries, countryOfCode, defaultTimezone } from '@fovea/contracts/countries';
import { refuseField } from '@fovea/contracts/errors';
import { fullName, type PersonNames } from '@fovea/contracts/names';
import { searchText } from '@fovea/kit/search/search-text';

/** `R` + region + six digits. */
export const referenceNumber = (region: string, sequence: number): string =>
  `R${region.toUpperCase()}${String(sequence).padStart(6, '0')}`;

/** The country of the phone's calling code, else of the clinic. */
export function placeOf(mobileCountryCode: string, companyCountry: string): { country: string; timezone: string } {
  const country = countryOfCode(mobileCountryCode) ?? countries.find(({ key }) => key === companyCountry);
  return { country: country?.key ?? companyCountry, timezone: country?.timezone ?? defaultTimezone };
}

type Readings = { firstNameKana?: string | null | undefined; lastNameKana?: string | null | undefined };

/** Absent means unchanged, empty means none. */
export const readingColumns = ({ firstNameKana, lastNameKana }: Readings): Readings => ({
  firstNameKana: firstNameKana === '' ? null : firstNameKana,
  lastNameKana: lastNameKana === '' ? null : lastNameKana,
});

/** Normalized text for name search: the name, then its reading. */
export const nameLine = ({ firstNameKana, lastNameKana, ...names }: PersonNames & Readings): string =>
  searchText(fullName(names), firstNameKana, lastNameKana);

/** Absent means unchanged, null means no address chosen. */
export function locationColumns(location: { lat: number; lng: number } | null | undefined): {
  latitude?: number | null;
  longitude?: number | null;
} {
  return location === undefined ? {} : { latitude: location?.lat ?? null, longitude: location?.lng ?? null };
}

/** Absent means unchanged, null means not known. */
export function birthColumn(birthDate: string | null | undefined): { birthDate?: Date | null } {
  return birthDate === undefined ? {} : { birthDate: birthDate === null ? null : new Date(birthDate) };
}

export type Shipping = { needRequired: boolean; zip: string | null; address: string | null };

/** Direct shipping needs a postal code and an address, whichever call changes one of the three. */
export function requireShippingAddress(
  present: Shipping,
  { needRequired, zip, address }: { [Field in keyof Shipping]?: Shipping[Field] | undefined },
): void {
  if (needRequired === undefined && zip === undefined && address === undefined) return;
  if (!(needRequired ?? present.needRequired)) return;
  if (!(zip === undefined ? present.zip : zip)) throw refuseField('zip', 'required');
  if (!(address === undefined ? present.address : address)) throw refuseField('address', 'selectAddress');
}
