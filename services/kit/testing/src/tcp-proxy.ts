import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export type TcpProxy = {
  /** The proxied address of a server, which becomes the target. */
  through(serverUrl: string): string;
  /** Drops all data, as when a network fails. */
  freeze(): void;
  /** Refuses connections, as when a server stops. */
  cut(): Promise<void>;
  restore(): Promise<void>;
};

/** A TCP proxy that a test can break. */
export async function openTcpProxy(): Promise<TcpProxy> {
  let target = { host: '', port: 0 };
  let frozen = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => frozen || to.write(bytes));
      from.on('error', () => {});
      from.on('close', () => to.destroy());
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const destroySockets = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    through(serverUrl) {
      const url = new URL(serverUrl);
      target = { host: url.hostname, port: Number(url.port) };
      url.port = String(port);
      return url.href;
    },
    freeze() {
      frozen = true;
    },
    async cut() {
      const closed = once(server, 'close');
      server.close();
      destroySockets();
      await closed;
    },
    async restore() {
      frozen = false;
      if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening');
      destroySockets();
    },
  };
}
