import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { clinicFields, staffFields } from '@fovea/contracts/audit/fields';
import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import { maySeeFamily } from '@fovea/contracts/audit/rpcs';
import type { AuditChange, AuditEntry, AuditPageOf, AuditTopic } from '@fovea/contracts/audit/schema';
import { AppError } from '@fovea/contracts/errors';
import { type CompanyScope, companiesInLine, isInScope } from '@fovea/kit/access/company-scope';
import { archivedBefore } from '../archives/archived-before.ts';
import { type Context, handle } from '../handle.ts';
import { type AuditLogFilter, findRecordPage, recordsMatching } from './audit-query.ts';
import { type NoteOwners, type ViewedRecord, viewRecords } from './audit-view.ts';

type Window = {
  current: number;
  pageSize: number;
  order?: 'asc' | 'desc';
  kind?: AuditEntry['kind'];
  topic?: AuditTopic;
  before?: string;
};

/** The customer service decides who may see a family. */
export const findCustomerHistoryHandler = handle(findCustomerHistory, async ({ id, db: _, ...window }, ctx) => {
  const { role, companyId } = ctx.actor;
  const { maySee } = await ctx.callRpc(maySeeFamily, { customerId: id, actor: { id: ctx.actor.id, role, companyId } });
  if (!maySee) throw new AppError('notFound');
  const page = await historyOf(id, window, ctx, await companiesInLine(ctx.global, ctx.actor));
  ctx.concerns(id);
  return page;
});

export const findOwnHistoryHandler = handle(findOwnHistory, async (window, ctx) => {
  const { list, ...page } = await historyOf(ctx.actor.id, window, ctx);
  return { ...page, list: list.map(withoutInternalNotes) };
});

const withoutInternalNotes = ({ changes, ...entry }: AuditEntry): AuditEntry => ({
  ...entry,
  changes: changes.filter(({ field }) => !staffFields.includes(field)),
});

/**
 * Internal notes are visible to the clinic that owns them; the family's next clinic sees only that they exist. Notes
 * and comments of the record belong to the clinic of that time, others to their author's company.
 */
const readableIn =
  (line: CompanyScope) =>
  ({ field }: AuditChange, { by, clinicId }: NoteOwners): boolean => {
    const owner = clinicFields.includes(field) ? (clinicId ?? by) : by;
    return owner === null || !staffFields.includes(field) || isInScope(line, owner);
  };

/** `line`: the companies whose notes the reader may see. */
async function historyOf(
  customerId: string,
  window: Window,
  ctx: Context,
  line: CompanyScope = 'all',
): Promise<AuditPageOf<AuditEntry>> {
  const { kind, topic, before } = window;
  const filter = { customerId, ...kindsOf(kind), topic, before };
  const condition = await recordsMatching(ctx.global, filter, ctx.timezone);
  const { rows, total } = await findRecordPage(ctx.db, condition, window);
  const { current, pageSize } = window;
  const [records, oldest] = await Promise.all([
    viewRecords(ctx, rows, readableIn(line)),
    archivedBefore(ctx.db, ctx.region),
  ]);
  const list = records.map(entryOf);
  return { list, total, current, pageSize, archivedBefore: oldest };
}

/** In a family's history, password and link events count as changes. */
const kindsOf = (kind: Window['kind']): Pick<AuditLogFilter, 'kind' | 'kinds'> =>
  kind === 'change' ? { kinds: ['change', 'security'] } : { kind };

/** Omits administrators' fields: addresses, and other families of the same list. */
function entryOf({
  call: _call,
  requestId: _requestId,
  address: _address,
  customerIds: _customerIds,
  subject: _subject,
  ...entry
}: ViewedRecord): AuditEntry {
  return entry;
}
