import { BaseSetting } from '../settings/schema.ts';
import { builder } from './builder.ts';

export const baseSetting = builder(BaseSetting, {
  dburls: [{ key: 'jp', name: 'Japan' }],
  currencies: ['jpy'],
  countries: [{ name: 'Japan', key: 'JP', timezone: 'Asia/Tokyo', mobileCountryCode: '81', emergencyNumber: '119' }],
  maps: { tileUrl: null, geocoderUrl: null },
  captcha: { provider: 'altcha' },
  payment: { publishableKey: null, apiUrl: null },
  maxPatients: 5,
  environment: 'demo',
});
