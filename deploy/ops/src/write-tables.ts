// Part of `make gen`: the generated parts of docs/configuration.md and docs/bus-permissions.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { busPermissions, busPermissionsFile } from './bus-permissions.ts';
import { configurationFile, configurationTable } from './configuration-table.ts';
import { withGeneratedPart } from './generated-part.ts';

writePart(configurationFile, await configurationTable());
writePart(busPermissionsFile, busPermissions());

function writePart(file: URL, part: string) {
  const page = readFileSync(file, 'utf8');
  const wanted = withGeneratedPart(page, part);
  if (page === wanted) return;
  writeFileSync(file, wanted);
  console.log(`generated ${file.pathname}`);
}
