import { mailRelay } from '@fovea/contracts/notifications/rpcs';
import { answer } from '../handle.ts';

export const mailRelayRpc = answer(mailRelay, async (_, ctx) => ({ isConfigured: ctx.extra.hasMailRelay }));
