import { exportIncidents } from '@fovea/contracts/incidents/endpoints';
import { type BatchColumn, type Cell, columnsFor, dateCell, linesOf, wordCell } from '@fovea/kit/csv/csv-lines';
import { anyOf } from '@fovea/kit/database/kysely';
import { countRows, iterateRows, type Rows } from '@fovea/kit/database/list';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Context, handleExport } from '../handle.ts';
import { kyselyOfRegion, type RegionalTables } from '../tables.ts';
import { texts } from '../texts.ts';
import { incidentsMatching } from './incident-scope.ts';
import { incidentViews } from './incident-view.ts';

export const exportIncidentsHandler = handleExport(exportIncidents, async (filter, ctx) => {
  const matching = await incidentsMatching(ctx, filter);
  return {
    name: 'incidents',
    columns: columnsIn(ctx),
    timezone: ctx.timezone,
    count: await countRows(kyselyOfRegion(ctx.db), 'incident', matching),
    lines: incidentLines(ctx, matching),
  };
});

const row = expressionBuilder<RegionalTables, 'incident'>();
const { ref } = row;
/** What is opened, translated or read elsewhere, by the incident's id. */
type Batch = Record<'child' | 'company' | 'symptoms' | 'description' | 'closingNote', Cell>;

const show = (rows: Rows<RegionalTables, 'incident'>) => rows.select('incident.id');
const listed = { table: 'incident', show } as const;

async function* incidentLines(ctx: Context, matching: Expression<SqlBool>) {
  const db = kyselyOfRegion(ctx.db);
  const { symptoms, eyes } = texts[ctx.language].incidents;
  for await (const found of iterateRows(db, listed, matching)) {
    const ids = found.map(({ id }) => id);
    const rows = await ctx.db.incident.findMany({ where: { id: { in: ids } } });
    ctx.concerns(rows.flatMap(({ customerId }) => customerId ?? []));
    const views = await incidentViews(ctx, rows);
    const byId = (value: (incident: (typeof views)[number]) => string) =>
      wordCell(Object.fromEntries(views.map((incident) => [incident._id, value(incident)])), ref('incident.id'));
    const batch: Batch = {
      child: byId(({ childName }) => childName),
      company: byId(({ companyName }) => companyName),
      symptoms: byId(({ kinds, eye }) =>
        [...kinds.map((kind) => symptoms[kind]), ...(eye ? [eyes[eye]] : [])].join('; '),
      ),
      description: byId(({ description }) => description),
      closingNote: byId(({ closingNote }) => closingNote),
    };
    const list = { table: 'incident', columns: columnsFor(columnsIn(ctx), batch) } as const;
    yield await linesOf(db, list, row('incident.id', '=', anyOf(ids)));
  }
}

const dayCell = (day: Expression<Date | null>) => ({
  ready: sql<string | null>`to_char(${day}, 'DD/MM/YYYY')`,
});

function columnsIn({ language, timezone }: Pick<Context, 'language' | 'timezone'>): BatchColumn<Batch>[] {
  const { exports, incidents } = texts[language];
  const titles = exports.incidents;
  const instant = (title: string, column: 'created_at' | 'started_at' | 'closed_at') => ({
    title,
    cell: dateCell(ref(`incident.${column}`), 'minute', timezone),
    instant: true as const,
  });
  return [
    { title: titles.id, cell: sql<string>`${ref('incident.id')}::text` },
    { title: titles.state, cell: wordCell(incidents.states, ref('incident.state')) },
    { title: titles.severity, cell: wordCell(incidents.severities, ref('incident.severity')) },
    { title: titles.cause, cell: wordCell(incidents.causes, ref('incident.cause')) },
    { title: titles.aware, cell: dayCell(ref('incident.aware_on')) },
    { title: titles.due, cell: dayCell(ref('incident.due_on')) },
    { title: titles.reported, cell: dayCell(ref('incident.reported_on')) },
    { title: titles.company, cell: ({ company }) => company },
    { title: titles.child, cell: ({ child }) => child },
    { title: titles.product, cell: ref('incident.product_name') },
    { title: titles.serial_number, cell: ref('incident.serial_number') },
    { title: titles.lot, cell: ref('incident.lot') },
    { title: titles.symptom, cell: ({ symptoms }) => symptoms },
    instant(titles.started, 'started_at'),
    { title: titles.description, cell: ({ description }) => description },
    { title: titles.closingNote, cell: ({ closingNote }) => closingNote },
    instant(titles.created, 'created_at'),
    instant(titles.closed, 'closed_at'),
  ];
}
