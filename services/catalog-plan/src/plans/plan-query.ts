import type { PlanFilter } from '@fovea/contracts/plans/schema';
import { countRows, findPage, type Order, type Rows } from '@fovea/kit/database/list';
import { related } from '@fovea/kit/database/relations';
import { fitsText } from '@fovea/kit/search/search-text';
import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { Prisma } from '../../generated/global/client.ts';
import type { Global } from '../handle.ts';
import { kysely, type Tables } from '../tables.ts';
import type { ViewedPlan } from './plan-view.ts';

const plan = expressionBuilder<Tables, 'plan'>();

/** The plans that match a filter, among those that the caller may see; for the list and its export. */
export function plansMatching(
  { id, searchStr, type, database, billing_type, billing_typeIs, currency, currencyIs, status }: Partial<PlanFilter>,
  visible: Expression<SqlBool>[],
): Expression<SqlBool> {
  return plan.and([
    ...visible,
    ...(id ? [plan('plan.id', '=', id)] : []),
    ...fitsText(plan.ref('plan.search'), searchStr),
    ...(type ? [plan('plan.type', '=', sql.lit(type))] : []),
    ...(type === 'database' && database ? [plan('plan.database', '=', database)] : []),
    ...related(billing_typeIs, billing_type && plan('plan.billing_type', '=', sql.lit(billing_type))),
    ...related(currencyIs, currency && plan('plan.currency', '=', sql.lit(currency))),
    ...(status ? [plan('plan.status', '=', sql.lit(status))] : []),
  ]);
}

const columns = {
  name: 'name',
  billing_type: 'billing_type',
  price: 'price',
  createdAt: 'created_at',
} as const satisfies Record<Exclude<Sort, 'duration'>, keyof Tables['plan']>;
type Sort = NonNullable<PlanFilter['sort']>;

const byDuration: Order<Tables, 'plan'> = {
  by: (rows, to) => rows.orderBy('plan.valid_months', to).orderBy('plan.valid_days', to),
  reads: ['valid_months', 'valid_days'],
};

function orderBy(sort: Sort): Order<Tables, 'plan'> {
  if (sort === 'duration') return byDuration;
  const column = columns[sort];
  return { by: (rows, to) => rows.orderBy(`plan.${column}`, to), reads: [column] };
}

/** A page of plans and their total; newest first by default. */
export async function findPlanPage(
  db: Global,
  matching: Expression<SqlBool>,
  { current, pageSize, sort = 'createdAt', order: direction = 'desc' }: PlanFilter,
): Promise<{ rows: ViewedPlan[]; total: number }> {
  const page = { matching, order: orderBy(sort), direction, current, pageSize };
  const { rows, total } = await findPage(kysely(db), list, page);
  return { rows: rows.map(withDecimals), total };
}

export const countPlans = (db: Global, matching: Expression<SqlBool>): Promise<number> =>
  countRows(kysely(db), 'plan', matching);

const show = (plans: Rows<Tables, 'plan'>) =>
  plans
    .innerJoin('catalog', 'catalog.id', 'plan.product_id')
    .select([
      'plan.id',
      'plan.name',
      'plan.details',
      'plan.type',
      'plan.database',
      'plan.company_id as companyId',
      'plan.product_id as productId',
      'plan.billing_type as billingType',
      'plan.currency',
      'plan.price',
      'plan.next_price as nextPrice',
      'plan.next_price_from as nextPriceFrom',
      'plan.next_price_renewals as nextPriceRenewals',
      'plan.deposit',
      'plan.purchase',
      'plan.valid_months as validMonths',
      'plan.valid_days as validDays',
      'plan.experience_months as experienceMonths',
      'plan.experience_days as experienceDays',
      'plan.renew_end_months as renewEndMonths',
      'plan.check_up_months as checkUpMonths',
      'plan.status',
      'plan.payment_gateway as paymentGateway',
      'plan.legacy',
      'plan.families_may_choose as familiesMayChoose',
      'plan.terms_url as termsUrl',
      'plan.guarantee_url as guaranteeUrl',
      'plan.price_id as priceId',
      'plan.subscribe_price_id as subscribePriceId',
      'plan.created_at as createdAt',
      'plan.updated_at as updatedAt',
    ])
    .select(({ ref }) => jsonBuildObject({ name: ref('catalog.name') }).as('product'));

const list = { table: 'plan', show } as const;
type Found = InferResult<ReturnType<typeof show>>[number];

const withDecimals = (row: Found): ViewedPlan => ({
  ...row,
  price: new Prisma.Decimal(row.price),
  nextPrice: row.nextPrice === null ? null : new Prisma.Decimal(row.nextPrice),
  deposit: new Prisma.Decimal(row.deposit),
  purchase: new Prisma.Decimal(row.purchase),
});
