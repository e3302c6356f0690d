import { countApprovals, findApprovals } from '@fovea/contracts/approvals/endpoints';
import { type Approval, ApprovalChange } from '@fovea/contracts/approvals/schema';
import { z } from 'zod';
import type { Approval as ApprovalRow } from '../../generated/global/client.ts';
import { type Context, handle } from '../handle.ts';
import { approvableFrom } from './approval-rules.ts';
import { isOnlyAdmin } from './only-admin.ts';

export const findApprovalsHandler = handle(findApprovals, async (filter, ctx) => {
  const { open, subjectId, current, pageSize, order = 'desc' } = filter;
  const where = { ...(open && { state: 'asked' as const }), subjectId };
  const [rows, total] = await Promise.all([
    ctx.global.approval.findMany({
      where,
      orderBy: [{ askedAt: order }, { id: order }],
      skip: (current - 1) * pageSize,
      take: pageSize,
    }),
    ctx.global.approval.count({ where }),
  ]);
  return { list: await viewsOf(ctx, rows), total, current, pageSize };
});

export const countApprovalsHandler = handle(countApprovals, async (_, { global }) => ({
  open: await global.approval.count({ where: { state: 'asked' } }),
}));

async function viewsOf({ global, actor }: Context, rows: ApprovalRow[]): Promise<Approval[]> {
  const ids = [...new Set(rows.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? []].flat()))];
  const [people, onlyAdmin] = await Promise.all([
    global.staff.findMany({ where: { id: { in: ids } }, select: { id: true, fullName: true } }),
    isOnlyAdmin(global, actor.id),
  ]);
  const names = new Map(people.map(({ id, fullName }) => [id, fullName]));
  const person = (id: string) => ({ _id: id, name: names.get(id) ?? '' });
  const reader = { id: actor.id, isOnlyAdmin: onlyAdmin };
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    subject: { _id: row.subjectId, name: row.subjectName },
    region: row.region,
    changes: z.array(ApprovalChange).parse(row.changes),
    reason: row.reason,
    askedBy: person(row.askedBy),
    askedAt: row.askedAt.toISOString(),
    state: row.state,
    decidedBy: row.decidedBy ? person(row.decidedBy) : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    isOwn: row.askedBy === actor.id,
    approvableFrom: row.state === 'asked' ? (approvableFrom(row, reader)?.toISOString() ?? null) : null,
  }));
}
