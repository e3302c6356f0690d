import { saveColumns } from '@fovea/contracts/lists/endpoints';
import type { ChosenColumns, ListName } from '@fovea/contracts/lists/schema';
import { call } from './client.ts';
import { onSessionEnd, readSession, storeListPreferences, useSession } from './session.ts';

/** The columns of a list that the signed-in person chose on any device; an empty choice means all columns. */
export const useOwnColumns = (list: ListName): ChosenColumns => useSession()?.user.columns?.[list] ?? [];

/**
 * The latest unsaved choice of each list. Saves run one after another, so an earlier choice never overwrites a later
 * one.
 */
const unsaved = new Map<ListName, ChosenColumns>();
let isSaving = false;
onSessionEnd(() => unsaved.clear());

/** Applies at once. When saving fails, the choice holds on this page without an error. */
export function chooseColumns(list: ListName, columns: ChosenColumns): void {
  storeListPreferences({ columns: { ...readSession()?.user.columns, [list]: columns } });
  unsaved.set(list, columns);
  if (!isSaving) void saveAll();
}

async function saveAll(): Promise<void> {
  isSaving = true;
  // A list changed during its save is added to the map again and saved once more.
  for (const [list, columns] of unsaved) {
    unsaved.delete(list);
    await call(saveColumns, { list, columns }, { quiet: true }).catch(() => undefined);
  }
  isSaving = false;
}
