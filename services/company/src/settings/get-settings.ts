import { getSettings } from '@fovea/contracts/settings/endpoints';
import { handle } from '../handle.ts';
import { findSettings, readSettings } from './settings-view.ts';

export const getSettingsHandler = handle(getSettings, async (_, ctx) =>
  readSettings(await findSettings(ctx.global), ctx),
);
