import { staffState } from '@fovea/contracts/staff/events';
import { projectGlobal } from '../handle.ts';

export const staffProjection = projectGlobal(staffState, {
  table: 'staff',
  columns: { full_name: 'text' },
  from: ({ fullName }) => ({ full_name: fullName }),
});
