import { savePageSize } from '@fovea/contracts/sessions/endpoints';
import { call } from './client.ts';
import { readSession, storeListPreferences } from './session.ts';

const specified = 10;

/** Rows per page of every list: the signed-in person's last choice, else ten. */
export const ownPageSize = (): number => readSession()?.user.pageSize ?? specified;

/** Applies at once. When saving fails, the choice holds on this page without an error. */
export function choosePageSize(pageSize: number): void {
  if (pageSize === ownPageSize()) return;
  storeListPreferences({ pageSize });
  void call(savePageSize, { pageSize }, { quiet: true }).catch(() => undefined);
}
