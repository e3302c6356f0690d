import { mailRelay } from '@fovea/contracts/notifications/rpcs';
import { answer } from '../handle.ts';

export const mailRelayAnswer = answer(mailRelay, async (_, ctx) => ({ isConfigured: ctx.extra.hasMailRelay }));
