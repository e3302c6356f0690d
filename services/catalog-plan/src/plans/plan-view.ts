import type { Plan } from '@fovea/contracts/plans/schema';
import type { Prisma } from '../../generated/global/client.ts';

export const planRow = { include: { product: { select: { name: true } } } } as const satisfies Prisma.PlanDefaultArgs;
export type PlanRow = Prisma.PlanGetPayload<typeof planRow>;
/** The part of a row that the view shows. */
export type ViewedPlan = Omit<PlanRow, 'search'>;

/** `companyNames` has the name of every company that the rows refer to. */
export function planView(row: ViewedPlan, companyNames: ReadonlyMap<string, string>): Plan {
  return {
    _id: row.id,
    name: row.name,
    details: row.details,
    type: row.type,
    database: row.database,
    companyId: row.companyId,
    companyName: row.companyId ? (companyNames.get(row.companyId) ?? null) : null,
    productId: row.productId,
    productName: row.product.name,
    billing_type: row.billingType,
    currency: row.currency,
    price: row.price.toString(),
    nextPrice: row.nextPrice?.toString() ?? null,
    nextPriceFrom: row.nextPriceFrom,
    nextPriceRenewals: row.nextPriceRenewals,
    deposit: row.deposit.toString(),
    purchase: row.purchase.toString(),
    valid_months: row.validMonths,
    valid_days: row.validDays,
    experience_months: row.experienceMonths,
    experience_days: row.experienceDays,
    renew_end_months: row.renewEndMonths,
    checkUpMonths: row.checkUpMonths,
    status: row.status,
    paymentGateway: row.paymentGateway,
    legacy: row.legacy,
    familiesMayChoose: row.familiesMayChoose,
    termsUrl: row.termsUrl,
    guaranteeUrl: row.guaranteeUrl,
    priceId: row.priceId,
    subscribePriceId: row.subscribePriceId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
