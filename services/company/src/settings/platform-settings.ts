import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { handleRpc } from '../handle.ts';
import { findSettings, viewSettings } from './settings-view.ts';

export const platformSettingsRpc = handleRpc(platformSettings, async (_, ctx) => {
  const { currencies, maxPatients, guaranteeMonths, graceDays, reportMonths, dashboardUrl } = viewSettings(
    await findSettings(ctx.global),
  );
  return { currencies, maxPatients, guaranteeMonths, graceDays, reportMonths, dashboardUrl };
});
