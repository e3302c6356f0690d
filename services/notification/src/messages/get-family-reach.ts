import { getFamilyReach } from '@fovea/contracts/notifications/endpoints';
import { handle } from '../handle.ts';
import { checkMaySee } from './may-see.ts';

export const getFamilyReachHandler = handle(getFamilyReach, async ({ id }, ctx) => {
  await checkMaySee(id, ctx);
  const marks = await ctx.db.failingAddress.findMany({ where: { personId: id }, orderBy: { channel: 'asc' } });
  return { failing: marks.map(({ channel, since }) => ({ channel, since: since.toISOString() })) };
});
