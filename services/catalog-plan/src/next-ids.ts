import { batchOfLines } from '@fovea/kit/csv/csv-lines';

/** The next batch of an export, by key. Which rows is Prisma's to say, as it does for their list. */
export const nextIds = <Where>(where: Where, after: { id: string } | undefined) => ({
  where: { AND: [where, after ? { id: { gt: after.id } } : {}] },
  select: { id: true } as const,
  orderBy: { id: 'asc' } as const,
  take: batchOfLines,
});
