import { getStatement } from '@fovea/contracts/statements/endpoints';
import type { LoaderFunctionArgs } from 'react-router';
import { apiQuery } from '../../api/query.ts';
import { load } from '../../routing/load.ts';

export const statementDetails = (id: string) => apiQuery(getStatement, { id });

/** The loader of the dialogs of one statement. */
export async function loadStatement({ params }: LoaderFunctionArgs): Promise<null> {
  await load(statementDetails(String(params.id)));
  return null;
}
