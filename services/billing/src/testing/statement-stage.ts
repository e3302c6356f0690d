import { companiesForStatements } from '@fovea/contracts/companies/rpcs';
import type { Currency } from '@fovea/contracts/fields';
import { newId } from '@fovea/kit/database/ids';
import { startTestBed } from '@fovea/kit-testing/test-bed';
import { type Payment, Prisma } from '../../generated/regional/client.ts';
import { bookCharge, bookFees, bookRefund, bookUndo } from '../books/ledger.ts';
import type { Regional } from '../handle.ts';
import { createBillingService } from '../service.ts';
import type { Company } from '../statements/statement-rules.ts';

const none = { provider: 0, deposits: 0, tax: 0, prepaid: 0, wholesale: 0, shared: 0, dividends: 0 };

type Paid = Partial<Record<'price' | 'deposit' | 'purchase', string>> &
  Partial<Pick<Payment, 'billingType' | 'currency'>> & { tax?: number; at: Date };

/**
 * Billing with a tree of companies and booked payments; no card provider.
 *
 * Above the clinic are two distributors; another clinic has no ancestors.
 */
export async function startStatementStage() {
  const bed = await startTestBed({
    services: [createBillingService],
    env: {
      STRIPE_SECRET_KEY: 'sk_test_none',
      STRIPE_WEBHOOK_SECRET: 'whsec_none',
      STRIPE_API_URL: 'http://127.0.0.1:1',
    },
  });
  // The test bed is not typed for the service's client.
  const db = bed.service().databases.regional.get('jp')?.client as unknown as Regional;
  const companies = new Map<string, Company>();
  bed.stubRpc(companiesForStatements, ({ ids }) => ({
    list: ids.flatMap((id) => companies.get(id) ?? []),
  }));
  await db.statementMonth.deleteMany();
  await db.statementMonth.create({ data: { month: '2026-12', closedAt: new Date('2027-01-01T00:00:00Z') } });

  const addCompany = async (
    name: string,
    { type = 'Clinic', parentCompanyId = null, diviendPercentage = 0 }: Partial<Company> = {},
  ) => {
    const _id = newId();
    const above =
      parentCompanyId === null ? null : await db.company.findUniqueOrThrow({ where: { id: parentCompanyId } });
    companies.set(_id, { _id, name, type, country: 'JP', parentCompanyId, diviendPercentage });
    await db.company.create({
      data: {
        id: _id,
        revision: 1,
        name,
        parentCompanyId,
        ancestors: [_id, ...(above?.ancestors ?? [])],
        publicPlans: true,
        taxPercentage: 10,
        disabled: false,
      },
    });
    return _id;
  };
  const top = await addCompany('North', { type: 'Distributor', diviendPercentage: 10 });
  const middle = await addCompany('Sakura', { type: 'Distributor', diviendPercentage: 20, parentCompanyId: top });
  const clinic = await addCompany('Midori', { diviendPercentage: 5, parentCompanyId: middle });
  const alone = await addCompany('Alone');
  const planId = newId();
  await db.plan.create({
    data: {
      id: planId,
      revision: 1,
      name: 'Plan',
      details: '',
      type: 'database',
      productId: newId(),
      billingType: 'RETAIL',
      currency: 'jpy',
      price: 0,
      deposit: 0,
      purchase: 0,
      validMonths: 1,
      validDays: 0,
      experienceMonths: 0,
      experienceDays: 0,
      status: 'enabled',
      paymentGateway: true,
      legacy: false,
      familiesMayChoose: true,
    },
  });

  const addFamily = async (companyId: string, debug = false) => {
    const [customerId, accountId] = [newId(), newId()];
    await db.parent.create({
      data: { id: customerId, revision: 1, search: '', companyId, debug, timezone: 'Asia/Tokyo' },
    });
    await db.patient.create({ data: { id: accountId, revision: 1, parentId: customerId, companyId, paid: false } });
    return { customerId, accountId, companyId };
  };

  /** A successful payment with its ledger entries. */
  const pay = async (
    family: Awaited<ReturnType<typeof addFamily>>,
    { price = '0', deposit = '0', purchase = '0', billingType = 'RETAIL', currency = 'jpy', tax = 10, at }: Paid,
  ): Promise<Payment> => {
    const total = ['RETAIL'].includes(billingType)
      ? new Prisma.Decimal(price).plus(deposit).plus(purchase)
      : new Prisma.Decimal(0);
    const id = newId();
    return db.$transaction(async (tx) => {
      const payment = await tx.payment.create({
        data: {
          ...family,
          id,
          planId,
          planName: 'Plan',
          catalogName: 'Fovea One',
          billingType,
          method: 'card',
          status: 'succeeded',
          currency,
          amount: total,
          price,
          deposit,
          purchase,
          taxPercentage: tax,
          validMonths: 1,
          validDays: 0,
          experienceMonths: 0,
          experienceDays: 0,
          autoRenew: false,
          firstCharge: true,
          createdAt: at,
          paidAt: at,
          open: false,
          referenceNumber: `FV-${id}`,
        },
      });
      await bookCharge(tx, payment, at);
      return payment;
    });
  };
  /** The refunded totals before and after, in the smallest unit. */
  const giveBack = (payment: Payment, sums: { before: bigint; after: bigint }, at: Date) =>
    db.$transaction((tx) => bookRefund(tx, payment, { ...sums, at }));
  /** The provider's fee, in the smallest unit. */
  const bookFee = (payment: Payment, units: bigint, of: Date) =>
    bookFees(db, [{ payment, fee: { lineId: `txn_${newId()}`, units, currency: payment.currency, at: of } }]);
  const undo = (payment: Payment, at: Date) => db.$transaction((tx) => bookUndo(tx, payment, at));

  const close = (now: Date) => bed.service().runJob('close-months', { now });
  /**
   * The ledger's balances of a currency since the first month, by account, debits positive; revenue less refunds,
   * without test users and fees.
   */
  const booked = async (currency: Currency): Promise<Record<string, number>> => {
    const rows = await bed.sql<{ account: string; units: string }>(
      `SELECT account, sum(units)::text AS units FROM (
         SELECT debit AS account, units, currency, payment_id, at, kind FROM ledger_entry
         UNION ALL SELECT credit, -units, currency, payment_id, at, kind FROM ledger_entry
       ) moved
       LEFT JOIN payment ON payment.id = moved.payment_id
       LEFT JOIN parent ON parent.id = payment.customer_id
       WHERE moved.currency = $1 AND (at >= '2026-12-31T15:00:00Z' OR payment_id IS NULL) AND parent.debug IS NOT true AND moved.kind <> 'fee'
       GROUP BY account`,
      [currency],
    );
    const {
      refunds = 0,
      revenue = 0,
      ...of
    } = Object.fromEntries(rows.map(({ account, units }) => [account, Number(units)]));
    return { ...none, ...of, revenue: revenue + refunds };
  };
  const statementOf = (month: string, companyId: string) =>
    db.statement.findUnique({
      where: { month_companyId: { month, companyId } },
      include: { sums: true, dividends: true },
    });

  return {
    bed,
    db,
    companies,
    top,
    middle,
    clinic,
    alone,
    addCompany,
    addFamily,
    pay,
    giveBack,
    bookFee,
    undo,
    close,
    booked,
    statementOf,
  };
}
