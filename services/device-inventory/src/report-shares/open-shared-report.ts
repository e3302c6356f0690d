import type { InputOf } from '@fovea/contracts/endpoint';
import { AppError } from '@fovea/contracts/errors';
import { openSharedReport, openSharedReportPdf } from '@fovea/contracts/report-shares/portal-endpoints';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { type Context, handle } from '../handle.ts';
import { sharablePatients } from '../scope.ts';
import { kyselyOfRegion } from '../tables.ts';
import { complianceDays } from '../usage/compliance-days.ts';
import { compliancePdf } from '../usage/compliance-pdf.ts';

/** Requests within this window count as one opening: another period, a reload, the PDF. */
const openingMs = 30 * 60_000;

export const openSharedReportHandler = handle(openSharedReport, async (link, ctx) => {
  const { share, child, compliance } = await sharedReport(link, ctx);
  const company = await ctx.global.company.findUnique({ where: { id: child.company_id }, select: { name: true } });
  await recordOpening({ share, child }, ctx);
  return {
    firstName: child.first_name ?? '',
    lastName: child.last_name ?? '',
    clinic: company?.name ?? null,
    validUntil: share.validUntil.toISOString(),
    compliance,
  };
});

export const openSharedReportPdfHandler = handle(openSharedReportPdf, async (link, ctx) => {
  const { share, child, compliance } = await sharedReport(link, ctx);
  const { accountId } = share;
  const pdf = await compliancePdf({ accountId, compliance, showsPatientId: false, includesRemoved: false }, ctx);
  await recordOpening({ share, child }, ctx);
  return pdf;
});

/** Throws `linkExpired`. */
async function sharedReport({ key, months }: InputOf<typeof openSharedReport>, { db, now, regionTimezone }: Context) {
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
  const { accountId } = share;
  const compliance = await complianceDays({ accountId, months }, sharablePatients, { db, now, regionTimezone });
  return { share, child, compliance };
}

type Opened = Pick<Awaited<ReturnType<typeof sharedReport>>, 'share' | 'child'>;

/** The family's audit log records that the link was opened, never a signed-in person: anybody may hold the link. */
async function recordOpening({ share: { id, accountId }, child }: Opened, ctx: Context): Promise<void> {
  const { db, now, region } = ctx;
  await db.$transaction(async (tx) => {
    const { count } = await tx.reportShare.updateMany({
      where: { id, OR: [{ lastOpenedAt: null }, { lastOpenedAt: { lt: new Date(+now - openingMs) } }] },
      data: { opened: { increment: 1 }, lastOpenedAt: now },
    });
    const by = { id, role: 'customer', companyId: null, region } as const;
    if (count > 0) await ctx.changed(tx, { customerId: child.id, patientId: accountId, by, concerning: { share: id } });
  });
}
