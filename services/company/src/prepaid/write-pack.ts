import { newId } from '@fovea/kit/database/ids';
import type { Company, PrepaidPack } from '../../generated/global/client.ts';
import type { Context, GlobalTx } from '../handle.ts';

type Pack = Pick<PrepaidPack, 'companyId' | 'kind' | 'count' | 'reference'>;
type By = Pick<Context, 'actor' | 'now'>;

/** Runs in the transaction that changes the company's number, which always equals the sum of its packs. */
export const writePack = (tx: GlobalTx, pack: Pack, { actor, now }: By): Promise<PrepaidPack> =>
  tx.prepaidPack.create({ data: { id: newId(), at: now, byId: actor.id, ...pack } });

/** Records a changed number from the company's form. */
export async function writeEdit(tx: GlobalTx, company: Company, before: number, by: By): Promise<void> {
  const count = company.prepaidSubscriptions - before;
  if (count !== 0) await writePack(tx, { companyId: company.id, kind: 'edited', count, reference: null }, by);
}
