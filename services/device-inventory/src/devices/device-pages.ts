import type { Device, Prisma, PrismaClient } from '../../generated/global/client.ts';

const pageSize = 1_000;

/** The matching devices in the order they were registered, a page at a time, walked by key. */
export async function* devicePages(db: PrismaClient, where: Prisma.DeviceWhereInput): AsyncGenerator<Device[]> {
  for (let after: string | undefined; ; ) {
    const rows: Device[] = await db.device.findMany({ where: { AND: [where, { id: { gt: after } }] }, orderBy: { id: 'asc' }, take: pageSize });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id;
  }
}
