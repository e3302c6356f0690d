import type { companiesForStatements } from '@fovea/contracts/companies/rpcs';
import type { Currency } from '@fovea/contracts/fields';
import type { z } from 'zod';

/** A company as it is when a month is closed. */
export type Company = z.infer<typeof companiesForStatements.reply>['list'][number];
/** The companies of a month and their ancestors, by id. */
export type Tree = ReadonlyMap<string, Company>;

/** Sums of the ledger's entries of one company and currency, in the smallest unit; see docs/money.md. */
export type Sums = Record<
  | 'charged'
  | 'refunded'
  | 'deposits'
  | 'tax'
  | 'revenue'
  | 'surplus'
  | 'disputed'
  | 'prepaid'
  | 'prepaidTax'
  | 'wholesale'
  | 'wholesaleTax',
  bigint
> &
  Record<'prepaidCount' | 'wholesaleCount', number>;
export type CompanySums = Sums & { companyId: string; currency: Currency };

/** Payments by a company's families for a month, without tax and deposits, less refunds. */
export type Revenue = { companyId: string; currency: Currency; ofMonth: string; revenue: bigint };
/** A company's share of another's revenue, in percent. */
export type Share = { receiverId: string; percentage: number };

type StatementDraft = {
  companyId: string;
  sums: CompanySums[];
  dividends: (Revenue & { percentage: number; units: bigint })[];
};

/**
 * Drafts a month's statements: each company has its own sums, except wholesale plans, which are on the debtor's
 * statement, and its share of its own revenue and that of companies below it. Each entry is on exactly one statement.
 *
 * `earlierShares` returns the shares given of an earlier month's revenue, which a refund takes back.
 */
export function draftStatements(
  tree: Tree,
  { month, sums, revenues }: { month: string; sums: CompanySums[]; revenues: Revenue[] },
  earlierShares: (revenue: Revenue) => Share[],
): StatementDraft[] {
  const drafts = new Map<string, StatementDraft>();
  const of = (companyId: string): StatementDraft => {
    const draft = drafts.get(companyId) ?? { companyId, sums: [], dividends: [] };
    drafts.set(companyId, draft);
    return draft;
  };
  for (const each of sums) {
    const { companyId, currency, wholesale, wholesaleTax, wholesaleCount } = each;
    const owed = { ...nothing, companyId, currency, wholesale, wholesaleTax, wholesaleCount };
    const own = { ...each, wholesale: 0n, wholesaleTax: 0n, wholesaleCount: 0 };
    const debtor = debtorOf(companyId, tree);
    const drafted = debtor === companyId ? [each] : [own, owed];
    for (const sum of drafted.filter((one) => !isNothing(one))) of(sum === owed ? debtor : companyId).sums.push(sum);
  }
  for (const each of revenues) {
    const shares = each.ofMonth === month ? sharesOf(each.companyId, tree) : earlierShares(each);
    const units = dividendsOf(each.revenue, shares);
    for (const [index, { receiverId, percentage }] of shares.entries())
      of(receiverId).dividends.push({ ...each, percentage, units: units[index] ?? 0n });
  }
  return [...drafts.values()];
}

const nothing: Sums = {
  charged: 0n,
  refunded: 0n,
  deposits: 0n,
  tax: 0n,
  revenue: 0n,
  surplus: 0n,
  disputed: 0n,
  prepaid: 0n,
  prepaidTax: 0n,
  prepaidCount: 0,
  wholesale: 0n,
  wholesaleTax: 0n,
  wholesaleCount: 0,
};
const isNothing = (sums: Sums): boolean =>
  Object.entries(nothing).every(([name, none]) => sums[name as keyof Sums] === none);

/**
 * Each company from the family's upwards has its percentage of the revenue; the nearer ones come first, and all shares
 * are at most 100%.
 */
export function sharesOf(companyId: string, tree: Tree): Share[] {
  const shares: Share[] = [];
  let left = 100_00;
  for (const { _id: receiverId, diviendPercentage } of withAncestors(companyId, tree)) {
    const share = Math.min(hundredths(diviendPercentage), left);
    if (share > 0) shares.push({ receiverId, percentage: share / 100 });
    left -= share;
  }
  return shares;
}

/**
 * Splits a sum by shares. Cumulative sums are rounded half-up to the unit, so that shares of 100% are exactly the sum;
 * negative sums likewise.
 */
export function dividendsOf(revenue: bigint, shares: Share[]): bigint[] {
  const sign = revenue < 0n ? -1n : 1n;
  let [upTo, given] = [0n, 0n];
  return shares.map(({ percentage }) => {
    upTo += BigInt(hundredths(percentage));
    const together = (revenue * sign * upTo + 50_00n) / 100_00n;
    const own = together - given;
    given = together;
    return own * sign;
  });
}

/** Wholesale plans are invoiced to the nearest distributor upwards, else to the company itself. */
export const debtorOf = (companyId: string, tree: Tree): string =>
  withAncestors(companyId, tree).find(({ type }) => type === 'Distributor')?._id ?? companyId;

function withAncestors(companyId: string, tree: Tree): Company[] {
  const way: Company[] = [];
  for (let next = tree.get(companyId); next && !way.includes(next); next = tree.get(next.parentCompanyId ?? ''))
    way.push(next);
  return way;
}

/** Percentages have at most two decimals. */
const hundredths = (percentage: number): number => Math.round(percentage * 100);
