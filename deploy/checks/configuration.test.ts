import { readFileSync } from 'node:fs';
import { configurationFile, withTable } from '@fovea/ops/configuration-table';
import { expect, test } from 'vitest';

test('docs/configuration.md lists every variable of the configuration schemas', async () => {
  const page = readFileSync(configurationFile, 'utf8');
  expect(await withTable(page), 'run `make gen`').toBe(page);
});
