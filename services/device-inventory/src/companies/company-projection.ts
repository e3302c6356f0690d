import { companyState } from '@fovea/contracts/companies';
import { project } from '@fovea/kit/projection';
import { searchText } from '@fovea/kit/search';

export const companyProjection = project(companyState, {
  table: 'company',
  columns: { name: 'text', search: 'text', region: 'text', ancestors: 'uuid[]', disabled: 'boolean' },
  from: ({ name, databaseUrl, ancestors, disabled }) => ({ name, search: searchText(name), region: databaseUrl, ancestors, disabled }),
});
