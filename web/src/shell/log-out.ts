import { signOut } from '@fovea/contracts/sessions/endpoints';
import i18n from 'i18next';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { endSession } from '../api/session.ts';
import { clearUnsaved } from '../parts/form/unsaved.ts';
import { clearRecentRecords } from '../routing/recent-records.ts';
import { confirm } from '../ui/confirm.ts';

/** Confirms, ends the session on the server, and deletes the person's data here. */
export async function logOut(): Promise<void> {
  const isSure = await confirm({
    title: i18n.t('shell:logout.title'),
    body: i18n.t('shell:logout.body'),
    action: i18n.t('shell:logout.label'),
    // The sign-out holds on this device even when the server is unreachable.
    run: () => call(signOut, {}).catch(() => undefined),
  });
  if (!isSure) return;
  clearUnsaved();
  clearRecentRecords();
  endSession();
  queryClient.clear();
}
