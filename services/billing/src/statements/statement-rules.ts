import type { companiesForStatements } from '@fovea/contracts/companies/questions';
import type { Currency } from '@fovea/contracts/fields';
import type { z } from 'zod';

/** A company as it stands when a month is closed. */
export type Company = z.infer<typeof companiesForStatements.reply>['list'][number];
/** By id: whoever a month concerns, and all above them. */
export type Tree = ReadonlyMap<string, Company>;

/** Of one company in one currency: sums of the ledger's rows, in the smallest unit; docs/money.md says which. */
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

/** What families of a company paid for a month, without tax and deposits, less what of it went back. */
export type Revenue = { companyId: string; currency: Currency; ofMonth: string; revenue: bigint };
/** Who gets how much of a company's revenue, in percent. */
export type Share = { receiverId: string; percentage: number };

type StatementDraft = {
  companyId: string;
  sums: CompanySums[];
  dividends: (Revenue & { percentage: number; units: bigint })[];
};

/**
 * A month's statements: each company has what happened at it, but for wholesale plans, which are on the statement of who
 * owes them, and its share of the revenue of itself and of those beneath it. Nothing is on two statements or on none.
 *
 * `earlierShares` says who was given what of an earlier month's revenue: a refund takes back from each what it had.
 */
export function settle(
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
  ...{ charged: 0n, refunded: 0n, deposits: 0n, tax: 0n, revenue: 0n, surplus: 0n, disputed: 0n },
  ...{ prepaid: 0n, prepaidTax: 0n, prepaidCount: 0, wholesale: 0n, wholesaleTax: 0n, wholesaleCount: 0 },
};
const isNothing = (sums: Sums): boolean =>
  Object.entries(nothing).every(([name, none]) => sums[name as keyof Sums] === none);

/**
 * Each company on the way up, itself first, has its percentage of the revenue; who is nearer to the family comes first,
 * and all of them together have never more than all of it.
 */
export function sharesOf(companyId: string, tree: Tree): Share[] {
  const shares: Share[] = [];
  let left = 100_00;
  for (const { _id: receiverId, diviendPercentage } of wayUp(companyId, tree)) {
    const share = Math.min(hundredths(diviendPercentage), left);
    if (share > 0) shares.push({ receiverId, percentage: share / 100 });
    left -= share;
  }
  return shares;
}

/**
 * What each share of a sum is. Each first share, and each two, and each three … together are rounded half-up to the unit,
 * so that shares of all of it are all of it, to the last unit; of less than nothing likewise.
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

/** Wholesale plans are invoiced to the nearest distributor on the way up; where there is none, to the company itself. */
export const debtorOf = (companyId: string, tree: Tree): string =>
  wayUp(companyId, tree).find(({ type }) => type === 'Distributor')?._id ?? companyId;

function wayUp(companyId: string, tree: Tree): Company[] {
  const way: Company[] = [];
  for (let next = tree.get(companyId); next && !way.includes(next); next = tree.get(next.parentCompanyId ?? ''))
    way.push(next);
  return way;
}

/** Percentages have at most two decimals. */
const hundredths = (percentage: number): number => Math.round(percentage * 100);
