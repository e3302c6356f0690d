import { busAnswers } from '@fovea/kit/http/health';
import { type InternalServer, internalServer } from '@fovea/kit/http/internal-server';
import type { Bus } from '@fovea/kit/messaging/bus';
import { partUp } from '@fovea/kit/telemetry/metrics';
import type { RequestHandler } from 'express';

/**
 * For orchestrators: alive; ready, which it stays once it has heard the bus: without it new tokens cannot be verified,
 * but every replica out at once would serve nobody.
 */
export function health(bus: Bus): RequestHandler {
  let wasConnected = false;
  bus.onConnected(() => {
    wasConnected = true;
  });
  const answers: Record<string, RequestHandler | undefined> = {
    '/healthz': (_req, res) => {
      res.json({ status: 'ok', service: 'gateway' });
    },
    '/readyz': (_req, res) => {
      res.status(wasConnected ? 200 : 503).json({ status: wasConnected ? 'ok' : 'unavailable', service: 'gateway' });
    },
  };
  // One look into a table: a router of its own would cost every request two comparisons of patterns.
  return (req, res, next) => {
    const answer = answers[req.path];
    return answer ? answer(req, res, next) : next();
  };
}

/** `/statusz` and `/metrics`: this is the public door, so they are served beside it. */
export const gatewayInternals = (config: Parameters<typeof internalServer>[0], bus: Bus): InternalServer =>
  internalServer(config, 'gateway', {
    look: async () => {
      const isUp = await busAnswers(bus);
      partUp.set({ part: 'bus' }, Number(isUp));
      return isUp ? [] : ['bus'];
    },
    // Neither databases nor consumers are its own.
    lookUp: async () => undefined,
  });
