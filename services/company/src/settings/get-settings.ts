import { getSettings } from '@fovea/contracts/settings/endpoints';
import { handle } from '../handle.ts';
import { findSettings, viewSettings } from './settings-view.ts';

export const getSettingsHandler = handle(getSettings, async (_, ctx) => viewSettings(await findSettings(ctx.global)));
