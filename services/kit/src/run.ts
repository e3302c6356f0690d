import type { Service } from './service.ts';

/**
 * A service's main.ts: start, wait for SIGTERM or SIGINT, drain, stop. The process then exits because nothing is left
 * to do.
 */
export async function run(creating: Promise<Pick<Service, 'name' | 'start' | 'stop'>>): Promise<void> {
  const service = await creating;
  process.on('unhandledRejection', (reason) => {
    throw reason;
  });
  try {
    await service.start();
  } catch (error) {
    process.stderr.write(`${service.name} cannot start: ${explain(error)}\n`);
    process.exitCode = 1;
    return service.stop();
  }
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void service.stop();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function explain(error: unknown): string {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  return code === 'EADDRINUSE' ? `port ${port} is already taken` : (message ?? String(error));
}
