import { checkStoredZones } from '@fovea/kit/check-stored-zones';
import { job } from '../handle.ts';

export const checkFamilyZonesJob = job(
  { name: 'check-family-zones', every: '11 2 * * *', scope: 'regional' },
  ({ db, log, region }) => checkStoredZones(db, 'parent', { log, scope: region }),
);
