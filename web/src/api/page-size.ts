import { savePageSize } from '@fovea/contracts/sessions/endpoints';
import { call } from './client.ts';
import { keepOwnLists, readSession } from './session.ts';

const specified = 10;

/** Rows a page of every list: what the signed-in person chose last, wherever that was, else ten. */
export const ownPageSize = (): number => readSession()?.user.pageSize ?? specified;

/** From now on, here at once. Where it cannot be stored, it holds on this page: no reason to disturb anybody. */
export function choosePageSize(pageSize: number): void {
  if (pageSize === ownPageSize()) return;
  keepOwnLists({ pageSize });
  void call(savePageSize, { pageSize }, { quiet: true }).catch(() => undefined);
}
