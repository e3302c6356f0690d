import { expressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { Tables } from '../tables.ts';

/** The names of the child a request is about; null for an erased one. */
export const childOfRequest = expressionBuilder<Tables, 'request'>()
  .selectFrom('patient')
  .select(({ ref }) =>
    jsonBuildObject({ firstName: ref('patient.first_name'), lastName: ref('patient.last_name') }).as('patient'),
  )
  .whereRef('patient.id', '=', 'request.account_id')
  .where('patient.deleted_at', 'is', null)
  .as('patient');
