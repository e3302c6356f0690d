import { actionRule, allowsAction, InventoryStatus } from '@fovea/contracts/device-fields';
import type { InputOf } from '@fovea/contracts/endpoint';
import { AppError, refuseField } from '@fovea/contracts/errors';
import { changeDeviceStatus } from '@fovea/contracts/inventory';
import { changesBetween } from '@fovea/kit/audit-changes';
import type { Device } from '../../generated/global/client.ts';
import { devicesById } from '../devices/device-query.ts';
import { giveDevice } from '../devices/give-device.ts';
import { findParent } from '../families/find-parent.ts';
import { type Context, handle } from '../handle.ts';
import { checkUsesInventory, visibleDevices } from '../scope.ts';
import { checkActionDate, checkMayAct, checkMayReceive, statusAfter } from './action-rules.ts';
import { changeDevice } from './change-device.ts';
import { inventoryViews } from './inventory-view.ts';

type Input = InputOf<typeof changeDeviceStatus>;

export const changeDeviceStatusHandler = handle(changeDeviceStatus, async (input, ctx) => {
  const { global, actor } = ctx;
  await checkUsesInventory(ctx);
  const device = await global.device.findFirst({
    where: { AND: [await visibleDevices(global, actor), { id: input.id }] },
  });
  if (!device) throw new AppError('notFound');
  checkMayAct(input.action, actor);
  if (!allowsAction(input.action, InventoryStatus.parse(device.status))) throw new AppError('deviceStatus');
  checkMayReceive(input.action, actor, device.toCompanyId);
  // The dialog shows the company it was opened with: another one by now means somebody moved the device meanwhile.
  if (input.companyId && ![device.companyId, device.toCompanyId].includes(input.companyId))
    throw new AppError('deviceStatus');

  checkActionDate(input.actionDate, device.createdDate, ctx.now);

  const changed = input.action === 'Distribute' ? await distribute(ctx, device, input) : await act(ctx, device, input);
  const [item] = await inventoryViews(ctx, await devicesById(global, [changed.id]));
  if (!item) throw new AppError('notFound');
  return item;
});

/**
 * What the log says of it: the day of the action, and without a choice whom it is always logged for. A clock a little
 * ahead logs nothing of tomorrow.
 */
const entry = ({ action, actionDate, logging = [], notes }: Input, now: Date) => ({
  action,
  date: actionDate ? new Date(Math.min(Date.parse(actionDate), +now)) : now,
  logging: logging.length > 0 ? logging : [...actionRule(action).logging],
  notes,
});

async function act({ global, actor, now, changed }: Context, device: Device, input: Input): Promise<Device> {
  const { to, set } = statusAfter(input.action, device);
  const target =
    input.action === 'Transfer' ? { toCompanyId: await checkTarget(global, device, input.toCompanyId) } : {};
  return global.$transaction(async (tx) => {
    const moved = await changeDevice(tx, device, { ...entry(input, now), to, set: { ...set, ...target }, actor }, now);
    const holder = { customerId: device.customerId ?? undefined, region: device.customerRegion ?? undefined };
    await changed(tx, {
      ...holder,
      concerning: { id: device.id },
      changes: changesBetween(heldAs(device), heldAs(moved)),
    });
    return moved;
  });
}

const heldAs = ({ status, customerId, serialNumber }: Device) => ({ status, device: customerId && serialNumber });

async function checkTarget(db: Context['global'], device: Device, toCompanyId: string | undefined): Promise<string> {
  if (!toCompanyId) throw refuseField('toCompanyId', 'required');
  const target = await db.company.findFirst({ where: { id: toCompanyId, deleted: false }, select: { disabled: true } });
  if (!target || toCompanyId === device.companyId) throw refuseField('toCompanyId', 'invalidChoice');
  if (target.disabled) throw refuseField('toCompanyId', 'companyDisabled');
  return toCompanyId;
}

/** Hands the device to a parent of its company, who lives in the company's region. */
async function distribute(ctx: Context, device: Device, input: Input): Promise<Device> {
  if (!input.customerId) throw refuseField('customerId', 'required');
  const company = await ctx.global.company.findUnique({ where: { id: device.companyId }, select: { region: true } });
  if (!company) throw refuseField('companyId', 'invalidId');
  if (input.db && input.db !== company.region) throw new AppError('wrongRegion');
  const parent = await findParent(ctx, ctx.of(company.region), company.region, input.customerId);
  if (!parent) throw refuseField('customerId', 'invalidChoice');
  if (parent.companyId !== device.companyId) throw new AppError('deviceOfAnotherCompany');
  return giveDevice(ctx, device, { id: parent.id, region: company.region }, entry(input, ctx.now));
}
