import { trunkZeroCodes } from '@fovea/contracts/phone-numbers';
import { getCountries, getCountryCallingCode, Metadata } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { groupPhone } from './phone-grouping.ts';

test.each([
  ['81', '09012345678', '+81 90 1234 5678'],
  ['81', '0312345678', '+81 3 1234 5678'],
  ['61', '0412345678', '+61 412 345 678'],
  ['49', '03012345678', '+49 30 12345678'],
  ['39', '0612345678', '+39 06 1234 5678'],
  ['48', '012345678', '+48 012345678'],
  ['81', '12345678901234567890', '+81 12345678901234567890'],
  ['999', '12345678', '+999 12345678'],
])('+%s %s is shown as %s', (code, number, shown) => expect(groupPhone(code, number)).toBe(shown));

test('a 0 is left out where the metadata of telephone numbers says so', () => {
  const codes = getCountries().flatMap((country) => {
    const metadata = new Metadata();
    metadata.selectNumberingPlan(country);
    // Missing in the package's types.
    const plan = metadata.numberingPlan as unknown as { nationalPrefix(): string | undefined } | undefined;
    return plan?.nationalPrefix() === '0' ? [getCountryCallingCode(country)] : [];
  });
  expect(new Set(trunkZeroCodes)).toEqual(new Set(codes));
});
