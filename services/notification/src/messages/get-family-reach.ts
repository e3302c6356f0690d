import { getFamilyContactStatus } from '@fovea/contracts/notifications/endpoints';
import { handle } from '../handle.ts';
import { checkMaySee } from './may-see.ts';

export const getFamilyContactStatusHandler = handle(getFamilyContactStatus, async ({ id }, ctx) => {
  await checkMaySee(id, ctx);
  const [marks, invitation] = await Promise.all([
    ctx.db.failingAddress.findMany({ where: { personId: id }, orderBy: { channel: 'asc' } }),
    ctx.db.delivery.findFirst({
      where: { customerId: id, kind: 'customerInvited' },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    }),
  ]);
  return {
    failing: marks.map(({ channel, since }) => ({ channel, since: since.toISOString() })),
    invitation: invitation && {
      channel: invitation.channel,
      state: invitation.status,
      instead: invitation.instead,
      at: (invitation.sentAt ?? invitation.createdAt).toISOString(),
      dueAt: invitation.status === 'queued' ? invitation.dueAt.toISOString() : null,
    },
  };
});
