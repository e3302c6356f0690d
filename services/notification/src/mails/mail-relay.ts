import { mailRelay } from '@fovea/contracts/notifications/rpcs';
import { handleRpc } from '../handle.ts';

export const mailRelayRpc = handleRpc(mailRelay, async (_, ctx) => ({ isConfigured: ctx.extra.hasMailRelay }));
