import i18n from 'i18next';
import { asApiError } from '../../api/errors.ts';
import { showError } from '../../ui/error-dialog.ts';
import { toast } from '../../ui/toast.ts';

/** Undoes an action within the server's time limit and shows a toast with its name. */
export async function runUndo(name: string, run: () => Promise<unknown>, changed: () => Promise<void>): Promise<void> {
  try {
    await run();
    toast(`${name}: ${i18n.t('ui:undone')}`);
  } catch (error) {
    showError(asApiError(error));
  }
  await changed();
}
