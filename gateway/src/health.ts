import { isBusUp } from '@fovea/kit/http/health';
import { type InternalServer, internalServer } from '@fovea/kit/http/internal-server';
import type { Bus } from '@fovea/kit/messaging/bus';
import { partUp } from '@fovea/kit/telemetry/metrics';
import type { RequestHandler } from 'express';

/**
 * Liveness and readiness probes. The gateway stays ready after its first connection to the bus: without the bus it
 * cannot fetch new signing keys, but if all replicas were unready at once, none would serve.
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
  // A lookup by path: a router would cost every request two pattern matches.
  return (req, res, next) => {
    const answer = answers[req.path];
    return answer ? answer(req, res, next) : next();
  };
}

/** `/statusz` and `/metrics`, on a port of their own because the other one is public. */
export const gatewayInternals = (config: Parameters<typeof internalServer>[0], bus: Bus): InternalServer =>
  internalServer(config, 'gateway', {
    look: async () => {
      const isUp = await isBusUp(bus);
      partUp.set({ part: 'bus' }, Number(isUp));
      return isUp ? [] : ['bus'];
    },
    // The gateway has no databases or consumers.
    lookUp: async () => undefined,
  });
