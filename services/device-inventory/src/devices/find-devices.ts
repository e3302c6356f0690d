import { findDevices } from '@fovea/contracts/devices';
import { page, totalOf } from '@fovea/kit/search';
import { concernHolders } from '../families/concern-holders.ts';
import { handle } from '../handle.ts';
import { deviceOrder, devicesMatching } from './device-query.ts';
import { deviceViews } from './device-view.ts';

export const findDevicesHandler = handle(findDevices, async (filter, caller) => {
  const { current, pageSize, sort = 'createdDate', order = 'desc' } = filter;
  const where = devicesMatching(filter);
  const [rows, total] = await Promise.all([
    caller.global.device.findMany({ where, orderBy: deviceOrder(sort, order), ...page(filter) }),
    totalOf(['devices', where], () => caller.global.device.count({ where })),
  ]);
  concernHolders(caller, rows);
  return { list: await deviceViews(caller, rows), total, current, pageSize };
});
