import { BlockList, isIPv4 } from 'node:net';
import { answersWithin } from '@fovea/kit/answers-within';
import type { Bus } from '@fovea/kit/bus';
import { metrics } from '@fovea/kit/metrics';
import type { RequestHandler } from 'express';

const patienceMs = 1_000;

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
 * For orchestrators: alive; ready, which without the bus it is not (no new token can be verified, no session revoked);
 * Prometheus figures, which only the inside may read, for this is the public door.
 */
export function health(bus: Bus): RequestHandler {
  const answers: Record<string, RequestHandler | undefined> = {
    '/healthz': (_req, res) => {
      res.json({ status: 'ok', service: 'gateway' });
    },
    '/readyz': async (_req, res) => {
      const down = (await busAnswers(bus)) ? [] : ['bus'];
      res
        .status(down.length ? 503 : 200)
        .json({ status: down.length ? 'unavailable' : 'ok', service: 'gateway', down });
    },
    '/metrics': async (req, res, next) => {
      if (!isInside(req.ip)) return next();
      res.type(metrics.contentType).send(await metrics.metrics());
    },
  };
  // One look into a table: a router of its own would cost every request three comparisons of patterns.
  return (req, res, next) => {
    const answer = answers[req.path];
    return answer ? answer(req, res, next) : next();
  };
}

async function busAnswers(bus: Bus): Promise<boolean> {
  if (!bus.connected) return false;
  const flushed = bus
    .connection()
    .flush()
    .then(
      () => true,
      () => false,
    );
  return answersWithin(patienceMs * bus.patience, flushed);
}

function isInside(address: string | undefined): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:/, '');
  return inside.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
