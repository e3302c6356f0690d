import { fillTemplate } from '@fovea/contracts/answer-templates/fill-template';
import { nameFor } from '@fovea/contracts/names';
import { writeToFamilies } from '@fovea/contracts/requests/endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { newId } from '@fovea/kit/database/ids';
import { searchText } from '@fovea/kit/search/search-text';
import { markFamiliesDue, publishMessagesToFamilies } from '../facts.ts';
import { lockVisibleFamilies } from '../families/lock-family-rows.ts';
import { handle, type RegionalTx } from '../handle.ts';
import { followUp } from '../worklist/change-work.ts';

/**
 * Sends each visible family its own message. It becomes an open request only when the family replies. The worklist shows
 * it as the last contact.
 */
export const writeToFamiliesHandler = handle(writeToFamilies, async ({ ids, text }, { db, actor, now, changed }) =>
  db.$transaction(async (tx) => {
    const seen = await lockVisibleFamilies(tx, actor, ids);
    await markFamiliesDue(tx, seen);
    const messages = (await textsFor(tx, seen, text)).map((message) => ({
      ...message,
      id: newId(),
      staffId: actor.id,
      type: 'Message' as const,
      fileList: [],
      open: false,
      search: searchText(message.reason),
      createdAt: now,
      lastAt: now,
      answeredAt: now,
    }));
    await tx.request.createMany({ data: messages });
    await publishMessagesToFamilies(tx, messages, now);
    await followUp(tx, seen, { contactedAt: now, contactedBy: actor.id });
    const changes = changesBetween(null, { request: 'Message' });
    await changed(
      tx,
      seen.map((customerId) => ({ customerId, changes })),
    );
    return { count: messages.length };
  }),
);

/** The text for each family, with its names formatted for its language. */
async function textsFor(tx: RegionalTx, parentIds: string[], text: string) {
  const families = await tx.parent.findMany({
    where: { id: { in: parentIds } },
    select: { id: true, companyId: true, firstName: true, middleName: true, lastName: true, language: true },
  });
  const clinics = await tx.company.findMany({
    where: { id: { in: families.map(({ companyId }) => companyId) } },
    select: { id: true, name: true },
  });
  const nameOf = new Map(clinics.map(({ id, name }) => [id, name]));
  return families.map(({ id: parentId, companyId, ...person }) => {
    const named = { name: nameFor(person, person.language), clinic: nameOf.get(companyId) ?? '', patient: '' };
    return { parentId, companyId, reason: fillTemplate(text, named).text };
  });
}
