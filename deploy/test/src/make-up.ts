import { type Command, startCommand } from '@fovea/local/run-command';

/** The variables that `make up` needs; others of the shell could name real parts. */
export const shell = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR });

/** Runs `make up` of a copy of the repository while the work runs with the printed address. */
export async function whileUp<T>(folder: string, place: string[], work: (address: string) => Promise<T>): Promise<T> {
  const up = startCommand('make', ['up', ...place], { env: shell(), cwd: folder });
  try {
    return await work(await printedAddress(up));
  } finally {
    await up.end('SIGINT');
  }
}

async function printedAddress(up: Command): Promise<string> {
  const failed = up.finished.then(({ output }) => {
    throw new Error(`make up ended before it was ready:\n${output}`);
  });
  const output = await Promise.race([up.says(/ready after/), failed]);
  const [, address] = /^ +Fovea +(http\S+)$/m.exec(output) ?? [];
  if (!address) throw new Error(`make up printed no address:\n${output}`);
  return address;
}
