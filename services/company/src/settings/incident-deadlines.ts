import { usualDeadlines } from '@fovea/contracts/incidents/deadline-schema';
import { incidentDeadlines } from '@fovea/contracts/incidents/rpcs';
import { handleRpc } from '../handle.ts';
import { findSettings, viewSettings } from './settings-view.ts';

export const incidentDeadlinesRpc = handleRpc(incidentDeadlines, async ({ region }, ctx) => {
  const { incidentDeadlines: table } = viewSettings(await findSettings(ctx.global));
  return table[region] ?? usualDeadlines;
});
