import { formatDate, zoneName } from '@fovea/contracts/dates';
import type { Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { getRecallPdf } from '@fovea/contracts/recalls/endpoints';
import { drawRecallReport } from '@fovea/contracts/recalls/rpcs';
import type { RecallReason } from '@fovea/contracts/recalls/schema';
import { sql } from 'kysely';
import { type Context, handle } from '../handle.ts';
import { checkUsesInventory } from '../scope.ts';
import { kyselyOfGlobal } from '../tables.ts';
import { texts } from '../texts.ts';
import { visibleRecallDevices } from './recall-scope.ts';
import { recallDetails } from './recall-view.ts';

/** Companies on the paper; the CSV has every device of all of them. */
const mostCompanies = 500;

/** The notification service draws it: drawing keeps a process busy, and devices wait for this one. */
export const getRecallPdfHandler = handle(getRecallPdf, async ({ id }, ctx) => {
  await checkUsesInventory(ctx);
  const { now, language, timezone, callRpc } = ctx;
  const { title, mode, reason, createdAt, progress } = await recallDetails(ctx, id);
  const { report, modes, states, outcomes } = texts[language].recalls;
  const dated = (instant: string | Date) => `${formatDate(instant, 'minute', timezone)} (${zoneName(timezone)})`;
  const count = (number: number) => number.toLocaleString(language);
  const [companies, ended] = await Promise.all([byCompany(ctx, id), byOutcome(ctx, id)]);
  const parts = [
    {
      heading: report.recall,
      lines: [
        { name: report.recall, value: title },
        { name: report.mode, value: modes[mode] },
        { name: report.reason, value: reasonIn(reason, language) },
        { name: report.started, value: dated(createdAt) },
        { name: report.asOf, value: dated(now) },
      ],
    },
    {
      heading: report.progress,
      lines: [
        { name: report.devices, value: count(progress.devices) },
        ...(['selected', 'informed', 'acknowledged', 'returning', 'done'] as const).map((state) => ({
          name: states[state],
          value: count(progress[state]),
        })),
        { name: report.atFamilies, value: count(progress.atFamilies) },
        { name: report.toCall, value: count(progress.toCall) },
      ],
    },
    {
      heading: report.outcomes,
      lines: ended.flatMap(({ outcome, devices }) =>
        outcome ? [{ name: outcomes[outcome], value: count(devices) }] : [],
      ),
    },
    {
      heading: report.byCompany,
      lines: companies.map(({ name, devices, done }) => ({
        name,
        value: fillText(report.doneOf, { done: count(done), devices: count(devices) }),
      })),
    },
  ].filter(({ lines }) => lines.length > 0);
  const { pdf } = await callRpc(drawRecallReport, { title: report.title, parts });
  return {
    contentType: 'application/pdf',
    body: Buffer.from(pdf, 'base64'),
    fileName: `recall-${now.toISOString().slice(0, 10)}.pdf`,
    headers: { 'Cache-Control': 'private, no-store' },
  };
});

const reasonIn = (reason: RecallReason, language: Language): string =>
  reason[language] || reason.en || Object.values(reason).find(Boolean) || '';

type Asking = Pick<Context, 'global' | 'actor'>;

const ofRecall = async ({ global, actor }: Asking, id: string) =>
  kyselyOfGlobal(global)
    .selectFrom('recall_device')
    .innerJoin('device', 'device.id', 'recall_device.device_id')
    .where('recall_device.recall_id', '=', id)
    .where(await visibleRecallDevices({ global, actor }));

const byCompany = async (ctx: Asking, id: string) =>
  (await ofRecall(ctx, id))
    .select(({ ref }) => [
      'device.company_name as name',
      sql<number>`count(*)::int`.as('devices'),
      sql<number>`count(*) FILTER (WHERE ${ref('recall_device.state')} = 'done')::int`.as('done'),
    ])
    .groupBy(['device.company_id', 'device.company_name'])
    .orderBy('device.company_name')
    .limit(sql.lit(mostCompanies))
    .execute();

const byOutcome = async (ctx: Asking, id: string) =>
  (await ofRecall(ctx, id))
    .select(['recall_device.outcome', sql<number>`count(*)::int`.as('devices')])
    .groupBy('recall_device.outcome')
    .orderBy('recall_device.outcome')
    .execute();
