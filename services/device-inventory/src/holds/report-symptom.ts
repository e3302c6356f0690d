import type { InputOf } from '@fovea/contracts/endpoint';
import { reportSymptomForFamily } from '@fovea/contracts/holds/endpoints';
import { reportSymptom } from '@fovea/contracts/holds/portal-endpoints';
import type { TreatmentHold } from '../../generated/regional/client.ts';
import { type Context, handle } from '../handle.ts';
import { type HeldChild, visibleChild } from './held-child.ts';
import { ownHoldView } from './hold-view.ts';
import { storeSymptom } from './store-symptom.ts';

export const reportSymptomHandler = handle(reportSymptom, async (report, ctx) => {
  const child = await visibleChild(ctx, report.accountId);
  return ownHoldView(ctx, await storeReport(ctx, child, report), child.parent.companyId);
});

export const reportSymptomForFamilyHandler = handle(reportSymptomForFamily, async (report, ctx) => {
  const child = await visibleChild(ctx, report.accountId);
  return { _id: (await storeReport(ctx, child, report)).id };
});

const storeReport = (ctx: Context, child: HeldChild, report: InputOf<typeof reportSymptom>): Promise<TreatmentHold> =>
  ctx.db.$transaction(async (tx) => {
    const { hold } = await storeSymptom(tx, ctx, child, report);
    await ctx.changed(tx, { customerId: child.parent.id, patientId: report.accountId });
    return hold;
  });
