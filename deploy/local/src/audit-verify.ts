// `make audit-verify`: walks the audit trail of every region and of the platform; the first altered or missing row ends it with 1.
import { parseArgs } from 'node:util';
import { databaseName, pointedAt } from '@fovea/kit/database-url';
import { withClient } from '@fovea/kit/prisma/fleet';
import { anchorsIn, verifyTrail } from '../../../services/identity/src/audit/verify-trail.ts';
import { endWith, Failure } from './failure.ts';
import { placedEnvironment, placementOptions } from './placement.ts';

const { values } = parseArgs({ options: { ...placementOptions } });

try {
  const { databases, shared } = placedEnvironment(values);
  const trails = databases.map(({ scope, variable }) => ({
    scope,
    url: pointedAt(shared[variable] ?? '', databaseName({ DATABASE_PREFIX: shared.DATABASE_PREFIX ?? 'fovea' }, 'identity', scope)),
  }));
  // Each database keeps anchors of the others' trails: all are asked first.
  const anchors = (await Promise.all(trails.map(({ scope, url }) => withClient(url, anchorsIn).catch(() => unreachable(scope))))).flat();
  const broken: string[] = [];
  for (const { scope, url } of trails) {
    const known = anchors.filter((anchor) => anchor.scope === scope);
    const { rows, fault } = await withClient(url, (client) => verifyTrail(client, scope, known));
    console.log(fault ? `${scope}: ${fault} (${rows} rows before it are unbroken)` : `${scope}: ${rows} rows, unbroken`);
    if (fault) broken.push(scope);
  }
  if (broken.length > 0)
    throw new Failure(`The audit trail is broken in ${broken.join(', ')}`, 'Compare the named row with a backup and find out who had access');
} catch (error) {
  endWith(error);
}

function unreachable(scope: string): never {
  throw new Failure(`The database of identity in ${scope} does not answer`, 'Start the product with make up and try again');
}
