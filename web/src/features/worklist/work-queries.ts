import { getCustomer } from '@fovea/contracts/customers/endpoints';
import { countWork, findColleagues, findWork } from '@fovea/contracts/worklist/endpoints';
import type { WorkFilter, WorkRow } from '@fovea/contracts/worklist/schema';
import i18n from 'i18next';
import type { LoaderFunctionArgs } from 'react-router';
import { apiQuery, invalidate, useLoaded } from '../../api/query.ts';
import { load } from '../../routing/load.ts';

/** A page of the worklist. */
export const work = (filter: WorkFilter) => apiQuery(findWork, filter);

const one = (id: string) => apiQuery(findWork, { id });

/** Whom a row may be handed over to. */
export const colleagues = (id: string) => apiQuery(findColleagues, { id });

/** The family of a row, in whose language it is written to. */
export const family = (id: string) => apiQuery(getCustomer, { id });

/** The row of a dialog, read anew: an action goes with what was seen. Undefined once its cause has ended. */
export const loadRow = async (id: string): Promise<WorkRow | undefined> => (await load(one(id))).list[0];

/** Of the dialogs about one row. */
export async function rowLoader({ params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  await loadRow(id);
  return null;
}

/** The row of a dialog. Throws for one whose cause has ended meanwhile: then there is nothing left to do. */
export function useRow(id: string): WorkRow {
  const [row] = useLoaded(one(id)).list;
  if (!row) throw new Error(i18n.t('worklist:over'));
  return row;
}

/** After an action: the list and its counts. */
export const workChanged = (): Promise<void> => invalidate(findWork, countWork);
