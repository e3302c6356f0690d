import { companyState } from '@fovea/contracts/companies/events';
import { project } from '../handle.ts';

export const companyProjection = project(companyState, {
  table: 'company',
  columns: { name: 'text', region: 'text', ancestors: 'uuid[]' },
  from: ({ name, databaseUrl, ancestors }) => ({ name, region: databaseUrl, ancestors }),
});
