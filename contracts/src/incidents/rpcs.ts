import { z } from 'zod';
import { rpc } from '../event.ts';
import { RegionKey } from '../fields.ts';
import { IncidentDeadlines } from './deadline-schema.ts';

/** Days to the report to the authority in a region, by the platform settings. */
export const incidentDeadlines = rpc(
  'incidentDeadlines',
  'company',
  ['device-inventory'],
  'global',
  z.object({ region: RegionKey }),
  IncidentDeadlines,
);
