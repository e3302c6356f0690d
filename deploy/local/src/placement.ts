import { resolve } from 'node:path';
import { environmentOf, type StackEnvironment } from './environment.ts';
import { root } from './repository.ts';

/** Selects a stack on this machine: `make up PORT=9080 DATA=.local-2`, and the same options of all commands for it. */
export const placementOptions = {
  port: { type: 'string', default: '8080' },
  data: { type: 'string', default: '.local' },
} as const;
export const placement = ({ port, data }: { port: string; data: string }) => ({
  basePort: Number(port),
  dataDir: resolve(root, data),
  mode: 'development' as const,
  given: process.env,
});

export const placedEnvironment = (values: { port: string; data: string }): StackEnvironment =>
  environmentOf({ ...placement(values), scale: {} });
