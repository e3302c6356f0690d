import { usualDeadlines } from '@fovea/contracts/incidents/deadlines';
import { incidentDeadlines } from '@fovea/contracts/incidents/rpcs';
import { handleRpc } from '../handle.ts';
import { findSettings, viewSettings } from './settings-view.ts';

export const incidentDeadlinesRpc = handleRpc(incidentDeadlines, async ({ region }, ctx) => {
  const { incidentDeadlines: table } = viewSettings(await findSettings(ctx.global));
  return table[region] ?? usualDeadlines;
});
