// `make rotate-keys`, `rotate-keys` of the ops image: what is sealed with an older secret of FOVEA_SECRET_KEY is sealed
// with its first one, the keys of texts among it, and texts that are not sealed yet are. `--texts` makes new keys for
// these, and seals every one anew. `--now` replaces the signing keys: every session ends.
import { setTimeout } from 'node:timers/promises';
import { noKeysAreKnownMs } from '@fovea/kit/secrets/data-keys';
import { keysCachedMs } from '@fovea/kit/secrets/token-keys';
import { endWith } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { retireSigningKeys } from './retire-signing-keys.ts';
import { inDatabase, sealTexts, wrapKeys } from './seal-texts.ts';
import { sealAnew, secretColumns } from './sealed-values.ts';

try {
  const fleet = fleetOf();
  const secrets = fleet.secrets();
  for (const where of secretColumns) {
    const { name, url } = fleet.database(where.service, 'global');
    const place = `${name}.${where.table}.${where.column}`;
    const count = await inDatabase(url, place, (client) => sealAnew(client, where, secrets));
    console.log(`${place}: ${count} sealed anew`);
  }
  if (process.argv.includes('--now')) {
    const { name, url } = fleet.database('identity', 'global');
    const count = await inDatabase(url, `${name}.signing_key`, (client) => retireSigningKeys(client, secrets));
    await setTimeout(keysCachedMs);
    console.log(`${name}.signing_key: ${count} retired, every session has ended`);
  }
  let areFirst = false;
  for await (const { name, wrapped } of wrapKeys(fleet, { anew: process.argv.includes('--texts') })) {
    areFirst ||= wrapped === 0;
    console.log(`${name}.data_key: ${wrapped === 0 ? 'texts are sealed from now on' : `${wrapped} sealed anew`}`);
  }
  // Until then a replica may still take it that there is none, and write texts as they are.
  if (areFirst) await setTimeout(2 * noKeysAreKnownMs);
  for await (const { place, sealed } of sealTexts(fleet)) console.log(`${place}: ${sealed} sealed`);
} catch (error) {
  endWith(error);
}
