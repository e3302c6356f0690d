import { companyContacts, staffById } from '@fovea/contracts/staff/questions';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { Ask } from '@fovea/kit/messaging/rpc';
import type { StaffNewsKind } from '../mails/mail-texts.ts';
import { kyselyOfRegion } from '../tables.ts';
import { notifyAll, type StaffReader } from './notify.ts';

/**
 * What it is about, by id: names are asked for when it is read, and nothing is left to be erased. `link` leads to
 * exactly that; `mark`: it rings once for each reader.
 */
type StaffNews = {
  kind: StaffNewsKind;
  params: { customerId?: string; companyId?: string; country?: string; count?: string };
  link: string;
  mark: string;
};

/** Puts something into the bells of staff. */
export async function ringStaff(tx: RawClient, readers: StaffReader[], news: StaffNews): Promise<void> {
  await notifyAll(
    tx,
    readers.map((reader) => ({ ...news, ...reader, mark: `${news.mark}:${reader.staffId}` })),
  );
}

/** Of one member of staff; nobody once the account is gone. */
export async function oneReader(staffId: string, ask: Ask): Promise<StaffReader[]> {
  const staff = await ask(staffById, { id: staffId });
  return staff ? [{ staffId, companyId: staff.companyId }] : [];
}

/** Who is mailed as well: whoever answers it, else the company's staff; the platform's where `companyId` is null. */
export async function answerers(
  { assignedTo, companyId }: { assignedTo: string | null; companyId: string | null },
  ask: Ask,
): Promise<StaffReader[]> {
  const assignee = assignedTo ? await oneReader(assignedTo, ask) : [];
  if (assignee.length > 0) return assignee;
  const { list } = await ask(companyContacts, { companyId });
  return list.map(({ _id: staffId }) => ({ staffId, companyId }));
}

/** A bell ends with its account. */
export async function silence(client: RawClient, staffIds: string[]): Promise<void> {
  if (staffIds.length > 0)
    await kyselyOfRegion(client).deleteFrom('notification').where('staff_id', 'in', staffIds).execute();
}
