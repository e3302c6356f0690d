import * as contract from '@fovea/contracts/sessions';
import { handle } from '../handle.ts';

export const signOut = handle(contract.signOut, async (_, ctx) => {
  await ctx.revoke({ sessionId: ctx.actor.sessionId });
  return {};
});
