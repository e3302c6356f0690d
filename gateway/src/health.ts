import { BlockList, isIPv4 } from 'node:net';
import type { Bus } from '@fovea/kit/bus';
import { metrics } from '@fovea/kit/metrics';
import express, { type Router } from 'express';

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
 * For orchestrators: alive; ready, which without the bus it is not (no new token can be verified, no session revoked); Prometheus figures, which
 * only the inside may read, for this is the public door.
 */
export function health(bus: Bus): Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok', service: 'gateway' });
  });
  router.get('/readyz', async (_req, res) => {
    const down = (await busAnswers(bus)) ? [] : ['bus'];
    res.status(down.length ? 503 : 200).json({ status: down.length ? 'unavailable' : 'ok', service: 'gateway', down });
  });
  router.get('/metrics', async (req, res, next) => {
    if (!isInside(req.ip)) return next();
    res.type(metrics.contentType).send(await metrics.metrics());
  });
  return router;
}

async function busAnswers(bus: Bus): Promise<boolean> {
  if (!bus.connected) return false;
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patienceMs).unref());
  const flushed = bus
    .connection()
    .flush()
    .then(
      () => true,
      () => false,
    );
  return Promise.race([flushed, late]);
}

function isInside(address: string | undefined): boolean {
  if (!address) return false;
  const plain = address.replace(/^::ffff:/, '');
  return inside.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}
