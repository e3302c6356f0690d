import { checkStoredZones } from '@fovea/kit/jobs/check-stored-zones';
import { job } from '../handle.ts';

const work = 'check-family-zones';

export const checkFamilyZonesJob = job({ name: work, every: '11 2 * * *', scope: 'regional' }, ({ db, log, region }) =>
  checkStoredZones(db, 'parent', { log, scope: region, work }),
);
