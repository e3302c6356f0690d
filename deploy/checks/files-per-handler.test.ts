import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { services } from '@fovea/contracts/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/** Limits for the files of its service that a reader opens to follow one request (docs/testing.md). */
const most = { files: 12, median: 6 };
/** Files that every handler uses and that are therefore not counted: the call's context, the tables, the texts. */
const shared = /\/src\/(handle|tables|texts)\.ts$/;

const Graph = z.object({
  modules: z.array(
    z.object({
      source: z.string(),
      dependencies: z.array(z.object({ resolved: z.string(), dependencyTypes: z.array(z.string()) })),
    }),
  ),
});
type Reached = { handler: string; files: string[] };

describe('a request passes through few files', () => {
  const reached = new Map<string, Reached[]>();

  beforeAll(() => {
    const { stdout } = spawnSync(
      process.execPath,
      [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        'services',
        '--config=dependency-cruiser.config.js',
        '--output-type=json',
      ],
      { encoding: 'utf8', maxBuffer: 2 ** 26 },
    );
    const imports = new Map(
      Graph.parse(JSON.parse(stdout)).modules.map(({ source, dependencies }) => [
        source,
        // Type-only imports do not count.
        dependencies
          .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
          .map(({ resolved }) => resolved),
      ]),
    );
    for (const service of services) {
      const own = (file: string) => file.startsWith(`services/${service}/src/`) && file.endsWith('.ts');
      const handlers = [...imports.keys()].filter(own).flatMap((file) => {
        const names = readFileSync(file, 'utf8').matchAll(/^export const (\w+)Handler = handle/gm);
        return [...names].map(([, handler = '']) => ({ handler, files: reachedFrom(file, imports, own) }));
      });
      reached.set(
        service,
        handlers.sort((one, other) => one.files.length - other.files.length),
      );
    }
    const row = (service: string, handlers: Reached[]) =>
      `${service.padEnd(17)} ${String(medianOf(handlers)).padStart(6)} ${String(handlers.at(-1)?.files.length).padStart(5)}  ${handlers.at(-1)?.handler}`;
    process.stdout.write(
      ['service           median  most', ...[...reached].map(([service, handlers]) => row(service, handlers)), ''].join(
        '\n',
      ),
    );
  });

  test.each(services.slice())('%s', (service) => {
    const handlers = reached.get(service) ?? [];
    expect(handlers.length).toBeGreaterThan(0);
    const long = handlers.filter(({ files }) => files.length > most.files);
    expect(long).toEqual([]);
    expect(medianOf(handlers)).toBeLessThanOrEqual(most.median);
  });
});

function reachedFrom(start: string, imports: ReadonlyMap<string, string[]>, own: (file: string) => boolean): string[] {
  const found = new Set([start]);
  for (const file of found) for (const to of imports.get(file) ?? []) if (own(to) && !shared.test(to)) found.add(to);
  return [...found];
}

const medianOf = (handlers: Reached[]): number => handlers[Math.floor(handlers.length / 2)]?.files.length ?? 0;
