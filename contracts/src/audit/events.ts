import { fact } from '../event.ts';
import { AccessRecords } from './schema.ts';

/** Told by the kit of every service; identity keeps the trail, each region's in its own database. */
export const accessRecorded = fact('audit.recorded', 'identity', ['identity'], 'regional', AccessRecords);
export const platformAccessRecorded = fact(
  'audit.platform-recorded',
  'identity',
  ['identity'],
  'global',
  AccessRecords,
);
