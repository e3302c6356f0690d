import { findDevices } from '@fovea/contracts/devices/endpoints';
import { concernHolders } from '../families/holders.ts';
import { handle } from '../handle.ts';
import { devicesMatching, findDevicePage } from './device-query.ts';
import { deviceViews } from './device-view.ts';

export const findDevicesHandler = handle(findDevices, async (filter, ctx) => {
  const { current, pageSize, sort = 'createdDate', order = 'desc' } = filter;
  const { rows, total } = await findDevicePage(ctx.global, devicesMatching(filter), {
    current,
    pageSize,
    sort,
    order,
  });
  concernHolders(ctx, rows);
  return { list: await deviceViews(ctx, rows), total, current, pageSize };
});
