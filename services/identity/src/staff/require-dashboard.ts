import { refuseField } from '@fovea/contracts/errors';
import { platformSettings } from '@fovea/contracts/settings/questions';
import type { Ask } from '@fovea/kit/rpc';

/** Nobody is sent to an external dashboard that has no address: they would be congratulated and shut out. */
export async function requireDashboard(ask: Ask): Promise<void> {
  const { dashboardUrl } = await ask(platformSettings, {});
  if (!dashboardUrl) throw refuseField('displayMessage', 'dashboardMissing');
}
