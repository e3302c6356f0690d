import { refuseField } from '@fovea/contracts/errors';
import { savePushSubscription } from '@fovea/contracts/notifications/portal-endpoints';
import { handle } from '../handle.ts';

/** Per family; the oldest subscriptions are deleted first. */
const mostBrowsers = 10;

export const savePushSubscriptionHandler = handle(savePushSubscription, async ({ endpoint, keys }, ctx) => {
  const { db, actor, extra } = ctx;
  if (!extra.push.accepts(endpoint)) throw refuseField('endpoint', 'invalidChoice');
  const { id: customerId, guardianId = null, companyId, sessionId } = actor;
  const subscription = { ...keys, customerId, guardianId, companyId, sessionId, issuedAt: new Date(actor.issuedAt) };
  await db.$transaction(async (tx) => {
    await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...subscription },
      update: subscription,
    });
    const older = await tx.pushSubscription.findMany({
      where: { customerId },
      orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
      skip: mostBrowsers,
      select: { id: true },
    });
    if (older.length > 0) await tx.pushSubscription.deleteMany({ where: { id: { in: older.map(({ id }) => id) } } });
  });
  return {};
});
