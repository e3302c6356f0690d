import { issueDeviceToken } from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { handleRpc } from '../handle.ts';
import { issueToken } from './issue-token.ts';

/** Issues a token for a child's account on a device. The device service has checked device, child and parent. */
export const issueDeviceTokenRpc = handleRpc(
  issueDeviceToken,
  async ({ deviceId, accountId, customerId, companyId }, ctx) => {
    const key = await ctx.extra.keys.signingKey(ctx.global);
    const subject = {
      id: accountId,
      role: 'device' as const,
      region: ctx.region,
      companyId,
      customerId,
      accountId,
      deviceId,
      sessionId: newId(),
    };
    return issueToken(key, subject, ctx.now.getTime());
  },
);
