import { signingKeys } from '@fovea/contracts/staff/rpcs';
import { handleRpc } from '../handle.ts';

export const signingKeysRpc = handleRpc(signingKeys, async (_, ctx) => {
  const keys = await ctx.extra.keys.publicKeys(ctx.global);
  return { keys: keys.map(({ jwk, ...key }) => ({ ...key, jwk: { ...jwk } })) };
});
