import { getBilling, saveOwnCard } from '@fovea/contracts/payments/portal-endpoints';
import i18n from 'i18next';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { invalidate } from '../../api/query.ts';
import { showError } from '../../ui/error-dialog.ts';
import { toast, toastWarning } from '../../ui/toast.ts';

/** After the card form or the bank's confirmation: stores the card and shows the result. */
export async function storeEnteredCard(setupId: string): Promise<void> {
  try {
    const { kept: isStored } = await call(saveOwnCard, { setupId });
    if (isStored) toast(i18n.t('billing:card.done'));
    else toastWarning(i18n.t('billing:card.notKept'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(error);
  }
  await invalidate(getBilling);
}
