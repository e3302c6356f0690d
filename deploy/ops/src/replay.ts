// `make replay`, `replay` of the ops image: republishes everything still stored after the bus lost data (an
// acknowledgement is not a disk flush).
import { parseArgs } from 'node:util';
import { services } from '@fovea/contracts/endpoint';
import { withClient } from '@fovea/kit/database/with-client';
import { endWith, Failure } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { replayOutbox } from './replay-outbox.ts';

const { values } = parseArgs({
  options: { service: { type: 'string', default: '' }, since: { type: 'string', default: '' } },
});

try {
  const since = new Date(values.since || 0);
  if (Number.isNaN(since.getTime()))
    throw new Failure(`SINCE is not a date: ${values.since}`, 'Example: make replay SINCE=2026-11-01');
  if (values.service && !services.some((name) => name === values.service))
    throw new Failure(`There is no service ${values.service}`, `The services are ${services.join(', ')}`);
  for (const { name, url } of fleetOf().databases(values.service ? [values.service] : [...services])) {
    const count = await withClient(url, (client) => replayOutbox(client, since)).catch(() => {
      throw new Failure(
        `The database ${name} does not answer`,
        'Start the product with make up and try again; messages already marked are republished anyway',
      );
    });
    if (count > 0) console.log(`${name}: ${count} messages are republished`);
  }
} catch (error) {
  endWith(error);
}
