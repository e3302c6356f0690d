import { Currency } from '@fovea/contracts/fields';
import type { LedgerEntry, Payment, Prisma } from '../../generated/regional/client.ts';
import type { RegionalTx } from '../handle.ts';
import type { Fee } from '../provider/fee.ts';

type Owner = Pick<Payment, 'id' | 'companyId'>;

/**
 * Books what the provider kept of payments' money for itself, once for each line of its balance, whoever tells of it
 * first. What it gives back is booked the other way. An account that is settled in a currency that plans cannot have
 * pays its fees outside these books.
 */
export async function bookFees(tx: RegionalTx, fees: { payment: Owner; fee: Fee }[]): Promise<void> {
  const data = fees.flatMap(({ payment, fee }) => entryOf(payment, fee) ?? []);
  if (data.length > 0) await tx.ledgerEntry.createMany({ data, skipDuplicates: true });
}

function entryOf({ id: paymentId, companyId }: Owner, fee: Fee): Prisma.LedgerEntryCreateManyInput | null {
  const { data: currency } = Currency.safeParse(fee.currency);
  if (!currency || fee.units === 0n) return null;
  const isKept = fee.units > 0n;
  return {
    ...{ effect: effectOf(fee.lineId), line: 0, kind: 'fee', paymentId, companyId, currency, at: fee.at },
    ...(isKept
      ? { debit: 'fees', credit: 'provider', units: fee.units }
      : { debit: 'provider', credit: 'fees', units: -fee.units }),
  };
}

type BookedFee = Pick<LedgerEntry, 'paymentId' | 'currency'> & { units: bigint };

/** What the books say of the fees of these lines of the provider's balance. */
export async function bookedFees(
  db: RegionalTx,
  lineIds: string[],
): Promise<(lineId: string) => BookedFee | undefined> {
  const rows = await db.ledgerEntry.findMany({ where: { effect: { in: lineIds.map(effectOf) } } });
  const known = new Map(
    rows.map(({ effect, paymentId, currency, debit, units }) => [
      effect,
      { paymentId, currency, units: debit === 'fees' ? units : -units },
    ]),
  );
  return (lineId) => known.get(effectOf(lineId));
}

const effectOf = (lineId: string): string => `${lineId}/fee`;
