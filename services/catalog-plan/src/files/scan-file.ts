import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { AppError } from '@fovea/contracts/errors';

/** Whether a file is free of malware. */
export type Scan = (file: Readable) => Promise<boolean>;

/** Longer than a scan of the largest archive takes. */
const timeoutMs = 120_000;

/** Scans by the protocol of ClamAV's daemon (INSTREAM). Throws `unavailable` without a clear reply. */
export function scanBy(address: string): Scan {
  const { hostname, port } = new URL(address);
  return async (file) => {
    const answer = await callDaemon({ host: hostname, port: Number(port) }, file).catch(() => '');
    if (/^stream: OK\0?$/.test(answer)) return true;
    if (/^stream: .* FOUND\0?$/.test(answer)) return false;
    throw new AppError('unavailable');
  };
}

async function callDaemon(address: { host: string; port: number }, file: Readable): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('silent')));
  const answer = text(socket);
  // The daemon may close the connection early; the reply before it counts.
  answer.catch(() => undefined);
  try {
    await write(socket, Buffer.from('zINSTREAM\0'));
    for await (const chunk of file) {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(chunk.length);
      await write(socket, size);
      await write(socket, chunk);
    }
    await write(socket, Buffer.alloc(4));
    return await answer;
  } finally {
    file.destroy();
    socket.destroy();
  }
}

const write = (socket: ReturnType<typeof connect>, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())));
