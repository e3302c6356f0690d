// `make rotate-keys`, `rotate-keys` of the ops image: reseals everything sealed with an older secret of
// FOVEA_SECRET_KEY, data keys included, and seals texts that are not sealed yet. `--texts` creates new data keys and
// reseals every text. `--now` replaces the signing keys, which ends every session.
import { setTimeout } from 'node:timers/promises';
import { emptyKeysCachedMs } from '@fovea/kit/secrets/data-keys';
import { keysCachedMs } from '@fovea/kit/secrets/token-keys';
import { endWith } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { retireSigningKeys } from './retire-signing-keys.ts';
import { inDatabase, sealTexts, wrapKeys } from './seal-texts.ts';
import { resealColumn, secretColumns } from './sealed-values.ts';

try {
  const fleet = fleetOf();
  const secrets = fleet.secrets();
  for (const where of secretColumns) {
    const { name, url } = fleet.database(where.service, 'global');
    const place = `${name}.${where.table}.${where.column}`;
    const count = await inDatabase(url, place, (client) => resealColumn(client, where, secrets));
    console.log(`${place}: ${count} sealed anew`);
  }
  if (process.argv.includes('--now')) {
    const { name, url } = fleet.database('identity', 'global');
    const count = await inDatabase(url, `${name}.signing_key`, (client) => retireSigningKeys(client, secrets));
    await setTimeout(keysCachedMs);
    console.log(`${name}.signing_key: ${count} retired, every session has ended`);
  }
  let hasFirstKeys = false;
  for await (const { name, wrapped } of wrapKeys(fleet, { anew: process.argv.includes('--texts') })) {
    hasFirstKeys ||= wrapped === 0;
    console.log(`${name}.data_key: ${wrapped === 0 ? 'texts are sealed from now on' : `${wrapped} sealed anew`}`);
  }
  // Until then a replica may have cached that there is no key, and write plain texts.
  if (hasFirstKeys) await setTimeout(2 * emptyKeysCachedMs);
  for await (const { place, sealed } of sealTexts(fleet)) console.log(`${place}: ${sealed} sealed`);
} catch (error) {
  endWith(error);
}
