import { fact } from '../event.ts';
import { AccessRecords, NewCountryAlert, SecurityAlert } from './schema.ts';

/** Published by the kit of every service. Identity stores the audit log, each region's in its own database. */
export const accessRecorded = fact('audit.recorded', 'identity', ['identity'], 'regional', AccessRecords);
export const platformAccessRecorded = fact(
  'audit.platform-recorded',
  'identity',
  ['identity'],
  'global',
  AccessRecords,
);

/** Notifies administrators at most once an hour per cause, in the region concerned or for the platform. */
export const securityAlerted = fact('security.alerted', 'identity', ['notification'], 'regional', SecurityAlert);
export const platformSecurityAlerted = fact(
  'security.platform-alerted',
  'identity',
  ['notification', 'notification/bell'],
  'global',
  SecurityAlert,
);

/**
 * Staff signed in from a country not seen with the account before. Notifies the administrators of the company, else of
 * the platform. Not a cause of `securityAlerted`, because older consumers refuse unknown causes.
 */
export const newCountryAlerted = fact(
  'security.new-country',
  'identity',
  ['notification', 'notification/bell'],
  'global',
  NewCountryAlert,
);
