import { companyState } from '@fovea/contracts/companies';
import { project } from '@fovea/kit/projection';
import { searchText } from '@fovea/kit/search';

export const companyProjection = project(companyState, {
  table: 'company',
  columns: {
    name: 'text',
    search: 'text',
    region: 'text',
    ancestors: 'uuid[]',
    disabled: 'boolean',
    use_inventory: 'boolean',
  },
  from: ({ name, databaseUrl, ancestors, disabled, useInventory }) => ({
    ...{ name, search: searchText(name), region: databaseUrl, ancestors, disabled },
    use_inventory: useInventory,
  }),
});
