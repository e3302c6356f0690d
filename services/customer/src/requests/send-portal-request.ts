import { AppError, refuseChanged } from '@fovea/contracts/errors';
import { returnRefund } from '@fovea/contracts/payments/rpcs';
import { sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { changesBetween } from '@fovea/kit/audit/audit-changes';
import { lockFamily } from '../families/lock-family-rows.ts';
import { type Context, handle } from '../handle.ts';
import { findOpenReturn, notRemoved } from '../scope.ts';
import { openRequest } from './open-request.ts';
import { checkRefund, isReturn, ownAttachments, type Sent } from './request-rules.ts';

export const sendPortalRequestHandler = handle(sendPortalRequest, async (sent, ctx) => {
  const { db, actor, now, changed } = ctx;
  const fileList = await ownAttachments(sent.fileList, ctx);
  const { type, reason } = sent;
  const details = isReturn(sent) ? await returnOf(sent, ctx) : await supportOf(sent, ctx);
  await db.$transaction(async (tx) => {
    // The lock makes the second of two concurrent returns fail.
    await lockFamily(tx, actor.id);
    if (isReturn(sent) && (await findOpenReturn(tx, actor.id))?.holdsDevice) throw new AppError('returnOpen');
    await openRequest(tx, { parentId: actor.id, type, reason, fileList, createdAt: now, ...details });
    await changed(tx, { customerId: actor.id, changes: changesBetween(null, { request: type }) });
  });
  return {};
});

async function supportOf({ id, accountId }: Sent, { db, actor }: Context) {
  if (id && !(await db.device.findFirst({ where: { id, customerId: actor.id }, select: { id: true } })))
    throw new AppError('notFound');
  return { deviceId: id, accountId: (await ownAccount(accountId, db, actor.id))?.id };
}

/** Calls billing for the refund, and refuses if the family was shown another one. */
async function returnOf(sent: Sent, { db, actor, callRpc }: Context) {
  const device = await db.device.findFirst({
    where: { customerId: actor.id, deleted: false, ...(sent.id ? { id: sent.id } : {}) },
    select: { id: true },
  });
  if (!device) throw new AppError('deviceRequired');
  const account = await ownAccount(sent.accountId, db, actor.id);
  const back = sent.isRefund && account ? await callRpc(returnRefund, { accountId: account.id }) : null;
  if (back) refuseChanged(sent.hash, back);
  checkRefund(sent, back);
  return {
    deviceId: device.id,
    accountId: account?.id,
    isRefund: sent.isRefund ?? false,
    refundType: sent.isRefund ? sent.refundType : null,
  };
}

async function ownAccount(id: string | undefined, db: Context['db'], parentId: string) {
  if (!id) return null;
  const account = await db.patient.findFirst({
    where: { id, parentId, ...notRemoved },
    select: { id: true },
  });
  if (!account) throw new AppError('notFound');
  return account;
}
