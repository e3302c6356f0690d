import * as contract from '@fovea/contracts/settings';
import { handle } from '../handle.ts';
import { findSettings, viewSettings } from './platform-settings.ts';

export const getSettings = handle(contract.getSettings, async (_, ctx) => viewSettings(await findSettings(ctx.global)));
