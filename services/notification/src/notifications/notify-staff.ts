import { companyContacts, staffById } from '@fovea/contracts/staff/rpcs';
import type { RawClient } from '@fovea/kit/database/kysely';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import type { StaffNewsKind } from '../mails/mail-texts.ts';
import { kyselyOfRegion } from '../tables.ts';
import { notifyAll, type StaffRecipient } from './notify.ts';

/**
 * Refers to its subject by id: names are resolved when it is read, so that nothing needs to be erased. `mark`: one
 * entry per recipient.
 */
type StaffBellEntry = {
  kind: StaffNewsKind;
  params: { customerId?: string; companyId?: string; country?: string; count?: string };
  link: string;
  mark: string;
};

/** Adds an entry to the bells of staff. */
export async function notifyStaff(tx: RawClient, readers: StaffRecipient[], entry: StaffBellEntry): Promise<void> {
  await notifyAll(
    tx,
    readers.map((reader) => ({ ...entry, ...reader, mark: `${entry.mark}:${reader.staffId}` })),
  );
}

/** One member of staff; empty after the account was deleted. */
export async function staffRecipient(staffId: string, callRpc: CallRpc): Promise<StaffRecipient[]> {
  const staff = await callRpc(staffById, { id: staffId });
  return staff ? [{ staffId, companyId: staff.companyId }] : [];
}

/** The same recipients as the mail: the assignee, else the company's staff; the platform's if `companyId` is null. */
export async function assigneeOrStaff(
  { assignedTo, companyId }: { assignedTo: string | null; companyId: string | null },
  callRpc: CallRpc,
): Promise<StaffRecipient[]> {
  const assignee = assignedTo ? await staffRecipient(assignedTo, callRpc) : [];
  if (assignee.length > 0) return assignee;
  const { list } = await callRpc(companyContacts, { companyId });
  return list.map(({ _id: staffId }) => ({ staffId, companyId }));
}

/** Deletes the bells of deleted accounts. */
export async function deleteStaffBells(client: RawClient, staffIds: string[]): Promise<void> {
  if (staffIds.length > 0)
    await kyselyOfRegion(client).deleteFrom('notification').where('staff_id', 'in', staffIds).execute();
}
