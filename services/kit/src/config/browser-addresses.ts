import { z } from 'zod';
import { optional } from './config.ts';

export const Url = z.url({ protocol: /^https?$/, error: 'must be an http address' });

/** What browsers call besides the platform: the gateway allows it, the company service names it. */
export const browserAddresses = {
  STRIPE_API_URL: optional(Url).describe('Address of the card provider’s sandbox; without it the provider itself.'),
  TILE_URL: optional(Url).describe(
    'Server of map tiles, requested by browsers; without it maps show the built-in coasts.',
  ),
  GEOCODER_URL: optional(Url).describe('Geocoder for place searches, requested by browsers.'),
  CAPTCHA_PROVIDER: z
    .enum(['altcha', 'recaptcha'])
    .default('altcha')
    .describe('Captcha of public forms: self-hosted proof of work, or Google’s.'),
};
