import { deviceReportedFound, deviceReportedLost } from '@fovea/contracts/devices/events';
import { newId } from '@fovea/kit/database/ids';
import { searchText } from '@fovea/kit/search/search-text';
import { publishRequestSent, publishRequestsChanged, requestKeys } from '../facts.ts';
import { consume, type RegionalTx } from '../handle.ts';
import { kysely } from '../tables.ts';

type Report = { deviceId: string; customerId: string; companyId: string; serial_number: string; at: string };

/** A lost report stays open until the device is found or staff close it, whatever the order of the events. */
export const onDeviceReportedLost = consume(deviceReportedLost, async (report, { tx }) => {
  if (!(await lockExistingFamily(tx, report.customerId))) return;
  const foundLater = await tx.request.findFirst({
    where: { ...of(report), type: 'Found', createdAt: { gte: report.at } },
  });
  await store(tx, report, 'Lost', foundLater?.createdAt ?? null);
  if (!foundLater) await tx.parent.update({ where: { id: report.customerId }, data: { requesting: true } });
});

export const onDeviceReportedFound = consume(deviceReportedFound, async (report, { tx }) => {
  if (!(await lockExistingFamily(tx, report.customerId))) return;
  const closed = await tx.request.updateManyAndReturn({
    where: { ...of(report), type: 'Lost', open: true, createdAt: { lte: report.at } },
    data: { open: false, closedAt: report.at },
    select: requestKeys,
  });
  await publishRequestsChanged(tx, closed);
  await store(tx, report, 'Found', new Date(report.at));
  const stillOpen = await tx.request.count({ where: { parentId: report.customerId, open: true } });
  await tx.parent.update({ where: { id: report.customerId }, data: { requesting: stillOpen > 0 } });
});

const of = ({ customerId, deviceId }: Report) => ({ parentId: customerId, deviceId });

async function lockExistingFamily(tx: RegionalTx, id: string): Promise<boolean> {
  const family = kysely(tx).selectFrom('parent').select('id').where('id', '=', id).where('deleted_at', 'is', null);
  return (await family.forUpdate().executeTakeFirst()) !== undefined;
}

async function store(tx: RegionalTx, report: Report, type: 'Lost' | 'Found', closedAt: Date | null): Promise<void> {
  const { companyId, serial_number: reason, at } = report;
  const request = await tx.request.create({
    data: {
      ...of(report),
      id: newId(),
      companyId,
      type,
      reason,
      search: searchText(reason),
      fileList: [],
      open: closedAt === null,
      closedAt,
      createdAt: at,
      lastAt: at,
    },
  });
  await publishRequestSent(tx, request, type);
}
