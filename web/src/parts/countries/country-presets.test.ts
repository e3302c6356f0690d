import i18n from 'i18next';
import { describe, expect, test } from 'vitest';
import { presetsOf } from './country-presets.ts';

describe('presetsOf', () => {
  test.each([
    ['JP', { country: 'JP', timezone: 'Asia/Tokyo', mobileCountryCode: '81', language: 'ja' }],
    ['CH', { country: 'CH', timezone: 'Europe/Zurich', mobileCountryCode: '41', language: 'de' }],
  ])('a clinic in %s presets its country', (country, presets) => expect(presetsOf(country)).toEqual(presets));

  test('without a clinic presets the specified defaults, in the language of the page', async () => {
    await i18n.init({ lng: 'fr', resources: { fr: {} } });
    expect(presetsOf(undefined)).toEqual({
      country: undefined,
      timezone: 'America/Los_Angeles',
      mobileCountryCode: '81',
      language: 'fr',
    });
  });
});
