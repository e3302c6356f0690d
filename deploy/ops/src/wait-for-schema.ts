// `wait-for-schema billing` of the ops image: exits once the service's databases have every migration of this code. A
// server that is down blocks nothing as long as another one responds (decision 152).
import { services } from '@fovea/contracts/endpoint';
import { endWith, Failure } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { unmigratedDatabases } from './unmigrated-databases.ts';

const pollMs = 2_000;

try {
  const [service = ''] = process.argv.slice(2);
  if (!services.some((name) => name === service))
    throw new Failure(`There is no service ${service}`, `The services are ${services.join(', ')}`);
  const fleet = fleetOf();
  for (let lastLine = ''; ; await new Promise((resolve) => setTimeout(resolve, pollMs))) {
    const { complete, unmigrated, unavailable } = await unmigratedDatabases(fleet, service);
    const parts = [
      ...(unmigrated.length > 0 ? [`${unmigrated.sort().join(', ')} to be migrated`] : []),
      ...(unavailable.length > 0 ? [`${unavailable.sort().join(', ')} not answering`] : []),
    ];
    const line = parts.join('; ');
    if (line !== lastLine) console.log(line || 'all are migrated');
    lastLine = line;
    if (unmigrated.length === 0 && complete > 0) break;
  }
} catch (error) {
  endWith(error);
}
