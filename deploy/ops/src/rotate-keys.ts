// `make rotate-keys`, `rotate-keys` of the ops image: what is sealed with an older secret of FOVEA_SECRET_KEY is sealed
// with its first one.

import { withClient } from '@fovea/kit/prisma/fleet';
import { SecretKeys } from '@fovea/kit/secret-box';
import { endWith, Failure } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { sealAnew, sealedColumns } from './sealed-values.ts';

try {
  const { data: secrets } = SecretKeys.safeParse(process.env.FOVEA_SECRET_KEY ?? '');
  if (!secrets)
    throw new Failure('FOVEA_SECRET_KEY holds no secrets', 'Give it the new one and, after a comma, the present one');
  const { database } = fleetOf();
  for (const where of sealedColumns) {
    const { name, url } = database(where.service, 'global');
    const count = await withClient(url, (client) => sealAnew(client, where, secrets)).catch((error: unknown) => {
      throw new Failure(
        `${name}, ${where.table}.${where.column}: ${error instanceof Error ? error.message : error}`,
        'Every secret something was sealed with has to be in the list; nothing was lost, run it again',
      );
    });
    console.log(`${name}: ${count} of ${where.table} sealed anew`);
  }
} catch (error) {
  endWith(error);
}
