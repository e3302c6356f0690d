import { checkStoredZones } from '@fovea/kit/check-stored-zones';
import { job } from '../handle.ts';

export const checkStaffZonesJob = job(
  { name: 'check-staff-zones', every: '13 2 * * *', scope: 'global' },
  ({ global, log }) => checkStoredZones(global, 'staff', { log, scope: 'global' }),
);
