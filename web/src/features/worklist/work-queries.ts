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

/** Of the dialogs about one row: it is read anew, because an action goes with what was seen. */
export async function rowLoader({ params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  await load(one(id));
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
