import { AppError } from '@fovea/contracts/errors';
import { isSessionConfirmed } from '@fovea/contracts/sessions/rpcs';
import type { Bus } from '@fovea/kit/messaging/bus';
import { callRpc } from '@fovea/kit/messaging/rpc';
import type { RequestHandler } from 'express';
import { callOf } from './call.ts';
import type { GatewayConfig } from './config.ts';

/** Off where the demo accounts are used, unless set. */
export const isStepUpOn = ({ STEP_UP, FOVEA_ENV }: GatewayConfig): boolean => STEP_UP ?? FOVEA_ENV === 'production';

/**
 * Refuses a call that declares `stepUp` from a session that was not confirmed recently. Without an answer of identity
 * nothing passes. Runs before the service sees the call, so its Idempotency-Key is still unused.
 */
export function requireConfirmation(on: boolean, bus: Bus): RequestHandler {
  return async (req, _res, next) => {
    const call = callOf(req);
    if (!on || !call.route.endpoint.stepUp) return next();
    if (!call.actor) throw new AppError('notSignedIn');
    const { id: staffId, sessionId } = call.actor;
    const { confirmed } = await callRpc(bus, isSessionConfirmed, { staffId, sessionId });
    if (confirmed) return next();
    call.mustConfirm = true;
    throw new AppError('confirmationRequired', {}, [], null, { asked: ['password'] });
  };
}
