import { expressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../tables.ts';

/** The names of the patient whom a request is about; of one who is gone there are none. */
export const childOfRequest = expressionBuilder<Tables, 'request'>()
  .selectFrom('patient')
  .select(({ ref }) =>
    jsonBuildObject({ firstName: ref('patient.first_name'), lastName: ref('patient.last_name') }).as('patient'),
  )
  .whereRef('patient.id', '=', 'request.account_id')
  .where('patient.deleted_at', 'is', null)
  .as('patient');
