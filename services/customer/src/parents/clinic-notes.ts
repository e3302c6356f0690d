import { newId } from '@fovea/kit/ids';
import { openText, sealText } from '@fovea/kit/sealed-texts';
import type { RegionalTx } from '../handle.ts';

type Move = { parentId: string; to: string /** By the form that moves the family. */; typed: string | undefined };

/**
 * Stores the internal notes of the clinic a family leaves, and returns those it has at the next one: what was typed
 * anew, else what that clinic wrote before. The caller holds the parent's row.
 */
export async function moveNotes(tx: RegionalTx, { parentId, to, typed }: Move): Promise<string> {
  const parent = await tx.parent.findUniqueOrThrow({ where: { id: parentId } });
  const present = (await openText(tx, 'parent.notes', parentId, parent.notes)) ?? '';
  await tx.clinicNote.deleteMany({ where: { parentId, companyId: parent.companyId } });
  if (present) {
    const id = newId();
    const notes = await sealText(tx, 'clinic_note.notes', id, present);
    await tx.clinicNote.create({ data: { id, parentId, companyId: parent.companyId, notes } });
  }
  const before = await tx.clinicNote.findUnique({ where: { parentId_companyId: { parentId, companyId: to } } });
  if (typed !== undefined && typed !== present) return typed;
  return before ? openText(tx, 'clinic_note.notes', before.id, before.notes) : '';
}
