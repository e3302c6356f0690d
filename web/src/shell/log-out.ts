import { signOut } from '@fovea/contracts/sessions/endpoints';
import i18n from 'i18next';
import { call } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { endSession } from '../api/session.ts';
import { forgetUnsaved } from '../parts/form/unsaved.ts';
import { forgetLookedAt } from '../routing/looked-at.ts';
import { confirm } from '../ui/confirm.ts';

/** Asks, tells the server, and forgets the person and all that was loaded for them. */
export async function logOut(): Promise<void> {
  const isSure = await confirm({
    title: i18n.t('shell:logout.title'),
    body: i18n.t('shell:logout.body'),
    action: i18n.t('shell:logout.label'),
    // Out is out on this device, even when the server cannot be told.
    run: () => call(signOut, {}).catch(() => undefined),
  });
  if (!isSure) return;
  forgetUnsaved();
  forgetLookedAt();
  endSession();
  queryClient.clear();
}
