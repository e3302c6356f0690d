import { staffState } from '@fovea/contracts/staff/events';
import { projectGlobal } from '../handle.ts';

export const staffProjection = projectGlobal(staffState, {
  table: 'staff',
  columns: { full_name: 'text', company_id: 'uuid', locked: 'boolean' },
  from: ({ fullName, companyId, locked }) => ({ full_name: fullName, company_id: companyId, locked: locked ?? false }),
});
