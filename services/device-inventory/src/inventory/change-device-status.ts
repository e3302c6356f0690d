import { allowsAction } from '@fovea/contracts/devices/fields';
import type { InputOf } from '@fovea/contracts/endpoint';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { changeDeviceStatus } from '@fovea/contracts/inventory/endpoints';
import type { Device } from '../../generated/global/client.ts';
import { assignDevice } from '../devices/assign-device.ts';
import { devicesById } from '../devices/device-query.ts';
import { findParent } from '../families/find-parent.ts';
import { type Context, handle } from '../handle.ts';
import { checkUsesInventory, visibleDevice } from '../scope.ts';
import { checkActionDate, checkMayAct, checkMayReceive, entryOf, statusAfter } from './action-rules.ts';
import { changeDevice, changeOfHolder } from './change-device.ts';
import { inventoryViews } from './inventory-view.ts';
import { targetOf } from './transfer-target.ts';

type Input = InputOf<typeof changeDeviceStatus>;

export const changeDeviceStatusHandler = handle(changeDeviceStatus, async (input, ctx) => {
  const { global, actor } = ctx;
  await checkUsesInventory(ctx);
  const device = await visibleDevice(ctx, input.id);
  checkMayAct(input.action, actor, device.status);
  if (!allowsAction(input.action, device.status)) throw new AppError('deviceStatus');
  checkMayReceive(input.action, actor, device.toCompanyId);
  // Another company than in the dialog means that the device was moved concurrently.
  if (input.companyId && ![device.companyId, device.toCompanyId].includes(input.companyId))
    throw new AppError('deviceStatus');

  checkActionDate(input.actionDate, device.createdDate, ctx.now);

  const changed = input.action === 'Distribute' ? await distribute(ctx, device, input) : await act(ctx, device, input);
  const { list } = await inventoryViews(ctx, await devicesById(global, [changed.id]));
  const [item] = list;
  if (!item) throw new AppError('notFound');
  return item;
});

async function act(ctx: Context, device: Device, input: Input): Promise<Device> {
  const { global, actor, now, changed } = ctx;
  // A transfer to the current company is refused.
  if (input.action === 'Transfer' && input.toCompanyId === device.companyId)
    throw refuseField('toCompanyId', 'invalidChoice');
  const outcome = statusAfter(input.action, device, await targetOf(ctx, input));
  return global.$transaction(async (tx) => {
    const moved = await changeDevice(tx, device, { ...entryOf(input, now), ...outcome, actor }, ctx);
    await changed(tx, changeOfHolder(device, moved));
    return moved;
  });
}

/** Assigns the device to a parent of its company, in the company's region. */
async function distribute(ctx: Context, device: Device, input: Input): Promise<Device> {
  if (!input.customerId) throw refuseField('customerId', 'required');
  const company = await ctx.global.company.findUnique({ where: { id: device.companyId }, select: { region: true } });
  if (!company) throw refuseField('companyId', 'invalidId');
  if (input.db && input.db !== company.region) throw new AppError('wrongRegion');
  const parent = await findParent(ctx, ctx.of(company.region), company.region, input.customerId);
  if (!parent) throw refuseField('customerId', 'invalidChoice');
  if (parent.companyId !== device.companyId) throw new AppError('deviceOfAnotherCompany');
  return assignDevice(ctx, device, { ...parent, region: company.region }, entryOf(input, ctx.now));
}
