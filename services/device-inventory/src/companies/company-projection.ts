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
    enrolment_check_since: 'timestamptz',
    check_up_hold_days: 'int',
    home_check_since: 'timestamptz',
  },
  from: ({ name, type, country, databaseUrl, ancestors, disabled, useInventory, ...safety }) => ({
    name,
    type,
    country,
    search: searchText(name),
    region: databaseUrl,
    ancestors,
    disabled,
    use_inventory: useInventory,
    enrolment_check_since: safety.enrolmentCheckSince ?? null,
    check_up_hold_days: safety.checkUpHoldDays ?? null,
    home_check_since: safety.homeCheckSince ?? null,
  }),
});
