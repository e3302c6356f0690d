import { newId } from '@fovea/kit/database/ids';
import type { Regional } from '../handle.ts';
import type { Stage } from './stage.ts';

/** A closed statement of the clinic, which owes for a wholesale plan; resolves to its id. */
export async function aStatement({ bed, clinic: companyId }: Stage, language: 'en' | 'ja' = 'en'): Promise<string> {
  // The test bed is not typed for the service's client.
  const db = bed.service().databases.regional.get('jp')?.client as unknown as Regional;
  const of = { companyId, companyName: 'Midori Eye Clinic' };
  const nothing = { charged: 0, refunded: 0, deposits: 0, tax: 0, revenue: 0, surplus: 0, disputed: 0 };
  const owed = { prepaid: 0, prepaidTax: 0, prepaidCount: 0, wholesale: 7_000, wholesaleTax: 700, wholesaleCount: 1 };
  const id = newId();
  await db.statement.create({
    data: {
      ...of,
      id,
      number: `FS-JP-2026-${id.slice(-6)}`,
      month: '2026-10',
      language,
      closedAt: new Date(),
      sums: { create: { ...of, ...nothing, ...owed, currency: 'jpy' } },
    },
  });
  return id;
}
