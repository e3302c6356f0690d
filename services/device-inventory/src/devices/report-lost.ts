import { actionRule, allowsAction } from '@fovea/contracts/devices/fields';
import { reportFound, reportLost } from '@fovea/contracts/devices/portal-endpoints';
import { AppError } from '@fovea/contracts/errors';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import type { Device } from '../../generated/global/client.ts';
import { publishDeviceLostOrFound } from '../facts.ts';
import { type Context, handle } from '../handle.ts';
import { statusAfter } from '../inventory/action-rules.ts';
import { changeDevice } from '../inventory/change-device.ts';
import { visibleDevice } from '../scope.ts';

/** A family reports its own device; the event notifies the company. */
export const reportLostHandler = handle(reportLost, async ({ id }, ctx) => {
  await report(ctx, await visibleDevice(ctx, id), 'Lose');
  return {};
});

export const reportFoundHandler = handle(reportFound, async ({ id }, ctx) => {
  await report(ctx, await visibleDevice(ctx, id), 'Find');
  return {};
});

async function report(ctx: Context, device: Device, action: 'Lose' | 'Find'): Promise<void> {
  const { global, actor, now, changed: recordChange } = ctx;
  if (!allowsAction(action, device.status)) throw new AppError('deviceStatus');
  const { to, set } = statusAfter(action, device);
  await global.$transaction(async (tx) => {
    const changed = await changeDevice(
      tx,
      device,
      { action, to, set, date: now, logging: actionRule(action).logging, actor },
      ctx,
    );
    await recordChange(tx, {
      customerId: actor.id,
      changes: changesBetween({ status: device.status }, { status: to }),
    });
    await publishDeviceLostOrFound(tx, action === 'Lose' ? 'lost' : 'found', changed, now);
  });
}
