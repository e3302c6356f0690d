import { parentState } from '@fovea/contracts/customers/events';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import { searchText } from '@fovea/kit/search/search-text';
import { projectRegional } from '../handle.ts';

export const parentProjection = projectRegional(parentState, {
  table: 'parent',
  columns: {
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    search: 'text',
    company_id: 'uuid',
    doctor_id: 'uuid',
    lock: 'boolean',
    debug: 'boolean',
    timezone: 'text',
    language: 'text',
    removed: 'boolean',
  },
  from: ({ firstName, lastName, email, companyId, doctorId, lock, debug, timezone, language, removed = false }) => ({
    first_name: firstName,
    last_name: lastName,
    email,
    search: email && searchText(email),
    company_id: companyId,
    doctor_id: doctorId,
    lock,
    debug,
    timezone: zoneOr(timezone, timezone),
    language,
    removed,
  }),
});
