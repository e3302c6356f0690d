import { BlockList, isIPv4 } from 'node:net';
import type { Bus } from '@fovea/kit/bus';
import { busAnswers } from '@fovea/kit/health';
import { metrics, partUp } from '@fovea/kit/metrics';
import type { RequestHandler } from 'express';

const inside = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(net, bits);
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

/**
 * For orchestrators: alive; ready, which it stays once it has heard the bus: without it new tokens cannot be verified,
 * but every replica out at once would serve nobody. What is away now and Prometheus figures only the inside may read,
 * for this is the public door.
 */
export function health(bus: Bus): RequestHandler {
  let wasConnected = false;
  bus.onConnected(() => {
    wasConnected = true;
  });
  const internal =
    (answer: RequestHandler): RequestHandler =>
    (req, res, next) =>
      isInside(req.ip) ? answer(req, res, next) : next();
  const answers: Record<string, RequestHandler | undefined> = {
    '/healthz': (_req, res) => {
      res.json({ status: 'ok', service: 'gateway' });
    },
    '/readyz': (_req, res) => {
      res.status(wasConnected ? 200 : 503).json({ status: wasConnected ? 'ok' : 'unavailable', service: 'gateway' });
    },
    '/statusz': internal(async (_req, res) => {
      const down = (await lookAtBus(bus)) ? [] : ['bus'];
      res
        .status(down.length ? 503 : 200)
        .json({ status: down.length ? 'unavailable' : 'ok', service: 'gateway', down });
    }),
    '/metrics': internal(async (_req, res) => {
      await lookAtBus(bus);
      res.type(metrics.contentType).send(await metrics.metrics());
    }),
  };
  // One look into a table: a router of its own would cost every request three comparisons of patterns.
  return (req, res, next) => {
    const answer = answers[req.path];
    return answer ? answer(req, res, next) : next();
  };
}

async function lookAtBus(bus: Bus): Promise<boolean> {
  const isUp = await busAnswers(bus);
  partUp.set({ part: 'bus' }, Number(isUp));
  return isUp;
}

function isInside(address: string | undefined): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:/, '');
  return inside.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
