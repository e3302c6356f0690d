import { AppError } from '@fovea/contracts/errors';
import { openSharedReport } from '@fovea/contracts/report-shares/portal-endpoints';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { handle } from '../handle.ts';
import { sharablePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';
import { complianceDays } from '../usage/compliance-days.ts';

/** Requests within this window count as one view (period switch, reload). */
const viewWindowMs = 30 * 60_000;

/** The audit log records the view for the link, never for a signed-in user: anybody may have the link. */
export const openSharedReportHandler = handle(openSharedReport, async ({ key, months }, ctx) => {
  const { db, now } = ctx;
  const share = await db.reportShare.findUnique({ where: { hash: hashOfKey(key), validUntil: { gt: now } } });
  const child =
    share &&
    (await kyselyOfRegion(db)
      .selectFrom('patient')
      .innerJoin('parent', 'parent.id', 'patient.user_id')
      .select(['patient.first_name', 'patient.last_name', 'parent.id', 'parent.company_id'])
      .where('patient.id', '=', share.accountId)
      .where(sharablePatients)
      .executeTakeFirst());
  if (!child) throw new AppError('linkExpired');
  const { id, accountId, validUntil } = share;
  const [company, compliance] = await Promise.all([
    ctx.global.company.findUnique({ where: { id: child.company_id }, select: { name: true } }),
    complianceDays({ accountId, months }, sharablePatients, { db, now, regionTimezone: ctx.regionTimezone }),
  ]);
  await db.$transaction(async (tx) => {
    const { count } = await tx.reportShare.updateMany({
      where: { id, OR: [{ lastOpenedAt: null }, { lastOpenedAt: { lt: new Date(+now - viewWindowMs) } }] },
      data: { opened: { increment: 1 }, lastOpenedAt: now },
    });
    const by = { id, role: 'customer', companyId: null, region: ctx.region } as const;
    if (count > 0) await ctx.changed(tx, { customerId: child.id, patientId: accountId, by, concerning: { share: id } });
  });
  return {
    firstName: child.first_name ?? '',
    lastName: child.last_name ?? '',
    clinic: company?.name ?? null,
    validUntil: validUntil.toISOString(),
    compliance,
  };
});
