// Part of `make gen`: the table of variables in docs/configuration.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { configurationFile, withTable } from './configuration-table.ts';

const page = readFileSync(configurationFile, 'utf8');
const wanted = await withTable(page);
if (page !== wanted) {
  writeFileSync(configurationFile, wanted);
  console.log('generated docs/configuration.md');
}
