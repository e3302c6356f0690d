import { saveColumns } from '@fovea/contracts/lists/endpoints';
import type { ChosenColumns, ListName } from '@fovea/contracts/lists/schema';
import { call } from './client.ts';
import { keepOwnLists, onSessionEnd, readSession, useSession } from './session.ts';

/** The columns of a list as the signed-in person chose them, wherever that was; none chosen are all, as specified. */
export const useOwnColumns = (list: ListName): ChosenColumns => useSession()?.user.columns?.[list] ?? [];

/** What was chosen last of each list and is not on its way yet: an earlier choice never arrives after a later one. */
const unsaved = new Map<ListName, ChosenColumns>();
let isSaving = false;
onSessionEnd(() => unsaved.clear());

/** From now on, here at once. Where it cannot be stored, it holds on this page: no reason to disturb anybody. */
export function chooseColumns(list: ListName, columns: ChosenColumns): void {
  keepOwnLists({ columns: { ...readSession()?.user.columns, [list]: columns } });
  unsaved.set(list, columns);
  if (!isSaving) void saveAll();
}

async function saveAll(): Promise<void> {
  isSaving = true;
  // A list chosen for again meanwhile is added behind, and comes by once more.
  for (const [list, columns] of unsaved) {
    unsaved.delete(list);
    await call(saveColumns, { list, columns }, { quiet: true }).catch(() => undefined);
  }
  isSaving = false;
}
