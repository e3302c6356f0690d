import { countDueIncidents, findIncidents, getIncident } from '@fovea/contracts/incidents/endpoints';
import { countRows, findPage, type Rows } from '@fovea/kit/database/list';
import { handle } from '../handle.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';
import { incidentsMatching, visibleIncident } from './incident-scope.ts';
import { incidentView, incidentViews } from './incident-view.ts';

/** Open incidents with the nearest deadline first, otherwise the newest first. */
export const findIncidentsHandler = handle(findIncidents, async (filter, ctx) => {
  const { current, pageSize, state, due } = filter;
  const isOpen = state === 'open' || due !== undefined;
  const { sort = isOpen ? 'dueOn' : 'createdAt' } = filter;
  const { order = sort === 'dueOn' ? 'asc' : 'desc' } = filter;
  const column = sort === 'dueOn' ? 'due_on' : 'created_at';
  const { rows: found, total } = await findPage(kyselyOfRegion(ctx.db), list, {
    matching: await incidentsMatching(ctx, filter),
    order: { by: (rows, to) => rows.orderBy(`incident.${column}`, to), reads: [column] },
    direction: order,
    current,
    pageSize,
  });
  const ids = found.map(({ id }) => id);
  const rows = await ctx.db.incident.findMany({ where: { id: { in: ids } } });
  ctx.concerns(rows.flatMap(({ customerId }) => customerId ?? []));
  const byId = new Map((await incidentViews(ctx, rows)).map((incident) => [incident._id, incident]));
  return { list: ids.flatMap((id) => byId.get(id) ?? []), total, current, pageSize };
});

const show = (rows: Rows<RegionalTables, 'incident'>) => rows.select('incident.id');
const list = { table: 'incident', show } as const;

export const countDueIncidentsHandler = handle(countDueIncidents, async (_, ctx) => {
  const count = async (due: 'soon' | 'overdue') =>
    countRows(kyselyOfRegion(ctx.db), 'incident', await incidentsMatching(ctx, { due }));
  const [soon, overdue] = await Promise.all([count('soon'), count('overdue')]);
  return { soon, overdue };
});

export const getIncidentHandler = handle(getIncident, async ({ id }, ctx) => {
  const row = await visibleIncident(ctx, id);
  ctx.concerns(row.customerId ?? [], row.accountId ? { patientId: row.accountId } : {});
  return incidentView(ctx, row);
});
