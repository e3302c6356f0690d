import { dayOf, formatDay } from '@fovea/contracts/dates';
import { refuseField } from '@fovea/contracts/errors';
import type { Language } from '@fovea/contracts/fields';
import { savePlan } from '@fovea/contracts/plans/endpoints';
import { earliestPriceDay, mayFamiliesChoose } from '@fovea/contracts/plans/rules';
import type { Plan, SavePlan } from '@fovea/contracts/plans/schema';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { validationText } from '@fovea/contracts/validation-messages';
import { requireWritten } from '@fovea/kit/http/saved-entity';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { searchText } from '@fovea/kit/search/search-text';
import { checkAddress } from '../files/check-upload.ts';
import { type Extra, type Global, handleSave } from '../handle.ts';
import { announcePlan } from './announce-plan.ts';
import { companyNames } from './company-names.ts';
import { planChange } from './plan-change.ts';
import { regionsOf } from './plan-region.ts';
import { planRow, planView } from './plan-view.ts';

export const savePlanHandler = handleSave(
  savePlan,
  storedPlan,
  async (plan, { global, files, callRpc, regions, language, extra, now, changed }) => {
    if (plan.type === 'database' && !regions.some(({ key }) => key === plan.database))
      throw refuseField('database', 'invalidChoice');
    await checkReferences(global, plan);
    for (const field of ['termsUrl', 'guaranteeUrl'] as const)
      await checkAddress(field, plan[field], ['application/pdf'], { files, global, extra });
    await checkGuarantee(callRpc, language, plan);
    const { _id, updatedAt } = plan;
    const values = columns(plan);
    await checkNextPrice({ id: _id ?? '', ...values }, { global, extra, language, now });

    const saved = await global.$transaction(async (tx) => {
      const before = _id ? await tx.plan.findUnique({ ...planRow, where: { id: _id } }) : null;
      const row = _id ? await update(_id) : await tx.plan.create({ ...planRow, data: values });
      await announcePlan(tx, row);
      const names = await companyNames(tx, before ? [before, row] : [row]);
      await changed(tx, planChange(before, row, names));
      return row;

      async function update(id: string) {
        const { count } = await tx.plan.updateMany({
          where: { id, updatedAt: updatedAt ? new Date(updatedAt) : before?.updatedAt },
          data: values,
        });
        return requireWritten(count, await tx.plan.findUnique({ ...planRow, where: { id } }));
      }
    });
    return planView(saved, await companyNames(global, [saved]));
  },
);

async function storedPlan({ _id }: SavePlan, { global }: { global: Global }): Promise<Plan | null> {
  const row = _id ? await global.plan.findUnique({ ...planRow, where: { id: _id } }) : null;
  return row && planView(row, await companyNames(global, [row]));
}

async function checkReferences(db: Global, { productId, type, companyId }: SavePlan): Promise<void> {
  if (!(await db.catalog.findUnique({ where: { id: productId }, select: { id: true } })))
    throw refuseField('productId', 'invalidId');
  if (type !== 'company' || !companyId) return;
  if (!(await db.company.findFirst({ where: { id: companyId, deleted: false }, select: { id: true } })))
    throw refuseField('companyId', 'invalidId');
}

/** The platform limits the guarantee; a month counts 31 days, so that no sum of days exceeds it. */
async function checkGuarantee(
  callRpc: CallRpc,
  language: Language,
  { experience_months, experience_days }: SavePlan,
): Promise<void> {
  if (!experience_months && !experience_days) return;
  const { guaranteeMonths } = await callRpc(platformSettings, {});
  const days = (experience_months ?? 0) * 31 + (experience_days ?? 0);
  if (days > guaranteeMonths * 31)
    throw refuseField('experience_months', validationText('guaranteeTooLong', language, guaranteeMonths));
}

/** An unchanged price change is accepted even shortly before its day. */
async function checkNextPrice(
  plan: ReturnType<typeof columns> & { id: string },
  { global, extra, language, now }: { global: Global; extra: Extra; language: Language; now: Date },
): Promise<void> {
  const { id, nextPrice, nextPriceFrom, nextPriceRenewals } = plan;
  if (!nextPriceFrom || !nextPriceRenewals) return;
  const region = (await regionsOf(global, [plan])).get(id) ?? '';
  const earliest = earliestPriceDay(dayOf(now, extra.timezoneOf(region)), nextPriceRenewals);
  if (nextPriceFrom >= earliest) return;
  const isStored = id && (await global.plan.count({ where: { id, nextPrice, nextPriceFrom, nextPriceRenewals } })) > 0;
  if (!isStored) throw refuseField('nextPriceFrom', validationText('earliestDay', language, formatDay(earliest)));
}

const columns = (plan: SavePlan) => ({
  name: plan.name,
  details: plan.details ?? '',
  type: plan.type,
  database: plan.type === 'database' ? (plan.database ?? null) : null,
  companyId: plan.type === 'company' ? (plan.companyId ?? null) : null,
  productId: plan.productId,
  billingType: plan.billing_type,
  currency: plan.currency,
  price: plan.price,
  nextPrice: plan.nextPrice ?? null,
  nextPriceFrom: plan.nextPriceFrom ?? null,
  nextPriceRenewals: plan.nextPrice == null ? null : (plan.nextPriceRenewals ?? 'keep'),
  deposit: plan.deposit,
  purchase: plan.purchase,
  validMonths: plan.valid_months,
  validDays: plan.valid_days,
  experienceMonths: plan.experience_months ?? 0,
  experienceDays: plan.experience_days ?? 0,
  renewEndMonths: plan.renew_end_months ?? null,
  checkUpMonths: plan.checkUpMonths ?? null,
  status: plan.status,
  paymentGateway: plan.paymentGateway,
  legacy: plan.legacy,
  familiesMayChoose: plan.familiesMayChoose ?? mayFamiliesChoose(plan.billing_type),
  termsUrl: plan.termsUrl ?? null,
  guaranteeUrl: plan.guaranteeUrl ?? null,
  priceId: plan.priceId,
  subscribePriceId: plan.subscribePriceId,
  search: searchText(plan.name),
});
