import { checkStoredZones } from '@fovea/kit/jobs/check-stored-zones';
import { job } from '../handle.ts';

const work = 'check-staff-zones';

export const checkStaffZonesJob = job({ name: work, every: '13 2 * * *', scope: 'global' }, ({ global, log }) =>
  checkStoredZones(global, 'staff', { log, scope: 'global', work }),
);
