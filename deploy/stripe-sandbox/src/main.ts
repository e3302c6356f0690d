import { readSandboxConfig } from './config.ts';
import { createSandbox } from './sandbox.ts';

try {
  const { port, host, options } = readSandboxConfig(process.env);
  const sandbox = createSandbox(options);
  const address = await sandbox.listen(port, host);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
  console.log(`stripe sandbox listening on ${address}`);
} catch (error) {
  console.error(`stripe sandbox: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
