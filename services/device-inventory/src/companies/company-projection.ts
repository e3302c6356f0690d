import { companyState } from '@fovea/contracts/companies/events';
import { searchText } from '@fovea/kit/search/search-text';
import { projectGlobal } from '../handle.ts';

export const companyProjection = projectGlobal(companyState, {
  table: 'company',
  columns: {
    name: 'text',
    type: 'text',
    search: 'text',
    region: 'text',
    country: 'text',
    ancestors: 'uuid[]',
    disabled: 'boolean',
    use_inventory: 'boolean',
  },
  from: ({ name, type, country, databaseUrl, ancestors, disabled, useInventory }) => ({
    ...{ name, type, country, search: searchText(name), region: databaseUrl, ancestors, disabled },
    use_inventory: useInventory,
  }),
});
