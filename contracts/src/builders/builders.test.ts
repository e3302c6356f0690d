import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Builder } from './builder.ts';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder).filter(
  (file) => file.endsWith('.ts') && !['builder.ts', 'builders.test.ts', 'ids.ts'].includes(file),
);
const modules = await Promise.all(
  files.map(
    async (file): Promise<[string, Record<string, unknown>]> => [file, await import(new URL(file, folder).href)],
  ),
);
const isBuilder = (value: unknown): value is Builder<z.ZodObject> => typeof value === 'function' && 'schema' in value;
const builders = modules.flatMap(([file, module]) =>
  Object.entries(module)
    .filter((entry): entry is [string, Builder<z.ZodObject>] => isBuilder(entry[1]))
    .map(([name, build]) => [file, name, build] as const),
);

describe('builders', () => {
  test.each(builders)('%s › %s is a valid example, whole as the contract reads it', (_file, _name, build) => {
    expect(build.schema.parse(build())).toEqual(build());
  });

  test('a field given is the field had', () => {
    expect(builders.length).toBeGreaterThan(20);
    for (const [, , build] of builders) expect(build({ extra: 1 })).toMatchObject({ extra: 1 });
  });
});
