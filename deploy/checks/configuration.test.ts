import { readFileSync } from 'node:fs';
import { busPermissions, busPermissionsFile } from '@fovea/ops/bus-permissions';
import { configurationFile, configurationTable } from '@fovea/ops/configuration-table';
import { withGeneratedPart } from '@fovea/ops/generated-part';
import { expect, test } from 'vitest';

test('docs/configuration.md lists every variable of the configuration schemas', async () => {
  const page = readFileSync(configurationFile, 'utf8');
  expect(withGeneratedPart(page, await configurationTable()), 'run `make gen`').toBe(page);
});

test('docs/bus-permissions.md says what each account of the bus may do', () => {
  const page = readFileSync(busPermissionsFile, 'utf8');
  expect(withGeneratedPart(page, busPermissions()), 'run `make gen`').toBe(page);
});
