import { fact } from '../event.ts';
import { AccessRecords, NewCountryAlert, SecurityAlert } from './schema.ts';

/** Told by the kit of every service; identity keeps the trail, each region's in its own database. */
export const accessRecorded = fact('audit.recorded', 'identity', ['identity'], 'regional', AccessRecords);
export const platformAccessRecorded = fact(
  'audit.platform-recorded',
  'identity',
  ['identity'],
  'global',
  AccessRecords,
);

/** Administrators are to look at once: at most once an hour of one cause. In the region it is about, else of the platform. */
export const securityAlerted = fact('security.alerted', 'identity', ['notification'], 'regional', SecurityAlert);
export const platformSecurityAlerted = fact(
  'security.platform-alerted',
  'identity',
  ['notification', 'notification/bell'],
  'global',
  SecurityAlert,
);

/**
 * A member of staff signed in from a country never seen with the account: to the administrators of the company, else of
 * the platform. No cause of `securityAlerted`: who knows fewer causes refuses it.
 */
export const newCountryAlerted = fact(
  'security.new-country',
  'identity',
  ['notification', 'notification/bell'],
  'global',
  NewCountryAlert,
);
