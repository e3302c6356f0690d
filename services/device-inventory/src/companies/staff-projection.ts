import { staffState } from '@fovea/contracts/staff';
import { project } from '@fovea/kit/projection';

export const staffProjection = project(staffState, {
  table: 'staff',
  columns: { full_name: 'text' },
  from: ({ fullName }) => ({ full_name: fullName }),
});
