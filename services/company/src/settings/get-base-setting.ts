import { countries } from '@fovea/contracts/countries';
import { environmentOf } from '@fovea/contracts/environment';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import type { CompanyConfig } from '../config.ts';
import { handle } from '../handle.ts';
import { findSettings, viewSettings } from './settings-view.ts';

/** The settings of pages before sign-in; the providers come from the configuration. */
export const getBaseSettingHandler = handle(getBaseSetting, async (_, ctx) => {
  const { config } = ctx.extra;
  const { currencies, maxPatients, emergencyNumbers } = viewSettings(await findSettings(ctx.global));
  return {
    dburls: ctx.regions,
    currencies,
    countries: countries.map((country) => ({
      ...country,
      emergencyNumber: emergencyNumbers[country.key] || country.emergencyNumber,
    })),
    maps: { tileUrl: config.TILE_URL ?? null, geocoderUrl: config.GEOCODER_URL ?? null },
    captcha: { provider: config.CAPTCHA_PROVIDER },
    payment: paymentOf(config),
    maxPatients,
    environment: environmentOf(config),
  };
});

/** Without the provider's own key, browsers show the card form of the sandbox. */
function paymentOf({ STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_URL: apiUrl }: CompanyConfig) {
  return publishableKey ? { publishableKey, apiUrl: null } : { publishableKey: null, apiUrl: apiUrl ?? null };
}
