import { searchText } from '@fovea/kit/search';
import type { RegionalTx } from '../handle.ts';
import type { AskedAccount } from './charged-account.ts';

/**
 * A charge may come before the states of a parent and child who were only just made; their rows stand in until those
 * arrive.
 */
export async function standIn(
  tx: RegionalTx,
  { patient, customerId, companyId, email, timezone, debug }: AskedAccount,
): Promise<void> {
  const parent = { id: customerId, revision: 0n, email, search: searchText(email), companyId, debug, timezone };
  await tx.parent.createMany({ data: parent, skipDuplicates: true });
  const { _id: id, firstName, lastName, username, doctorId, expiredDate, paid } = patient;
  await tx.patient.createMany({
    data: {
      id,
      revision: 0n,
      parentId: customerId,
      companyId,
      doctorId,
      firstName,
      lastName,
      username,
      expiredDate,
      paid,
    },
    skipDuplicates: true,
  });
}

type Gone = { accountId: string; customerId: string; companyId: string; timezone: string };

/** The rows of a family and child that nobody knows any more: what was paid for them goes back. */
export async function standInForGone(
  tx: RegionalTx,
  { accountId, customerId, companyId, timezone }: Gone,
): Promise<void> {
  const unnamed = { revision: 0n, deleted: true, companyId };
  await tx.parent.createMany({
    data: { ...unnamed, id: customerId, search: '', debug: false, timezone },
    skipDuplicates: true,
  });
  await tx.patient.createMany({
    data: { ...unnamed, id: accountId, parentId: customerId, paid: false, gone: true },
    skipDuplicates: true,
  });
}
