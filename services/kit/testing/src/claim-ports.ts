import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Ports of test servers: below the range for outgoing connections (Linux: from 32768), so that no connection occupies a
 * server's port. One port at a time for test files; a hundred for a whole stack.
 */
const places = {
  single: { from: 11_000, until: 21_000, size: 2 },
  stack: { from: 21_000, until: 32_700, size: 100 },
} as const;

/** `first` and, for a stack, the 98 ports above it; claimed until released or the process ends. */
export type ClaimedPorts = { first: number; release(): void };

/**
 * Free, unclaimed ports: test files, whole runs and stacks never collide. The claim is itself a listener, on the last
 * port of the range, so the kernel decides between two claims.
 */
export async function claimPorts(place: keyof typeof places): Promise<ClaimedPorts> {
  const { from, until, size } = places[place];
  for (let first = from; first < until; first += size) {
    const claim = await listenOn(first + size - 1);
    if (!claim) continue;
    const ports = Array.from({ length: size - 1 }, (_, index) => first + index);
    const free = await Promise.all(ports.map(isFree));
    if (free.every(Boolean)) return { first, release: () => void claim.close() };
    claim.close();
  }
  throw new Error(`No free ports from ${from} to ${until}: stop other programs and try again`);
}

export async function isFree(port: number): Promise<boolean> {
  const probe = await listenOn(port);
  if (!probe) return false;
  probe.close();
  await once(probe, 'close');
  return true;
}

function listenOn(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(undefined));
    server.listen(port, () => resolve(server));
  });
}
