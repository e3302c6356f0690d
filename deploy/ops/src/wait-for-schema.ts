// `wait-for-schema billing` of the ops image: ends once the service's databases have what its code knows of. One whose
// server does not answer holds up nobody, as long as another does (decision 152).
import { services } from '@fovea/contracts/endpoint';
import { endWith, Failure } from './failure.ts';
import { fleetOf } from './fleet.ts';
import { lackingDatabases } from './lacking-databases.ts';

const lookMs = 2_000;

try {
  const [service = ''] = process.argv.slice(2);
  if (!services.some((name) => name === service))
    throw new Failure(`There is no service ${service}`, `The services are ${services.join(', ')}`);
  const fleet = fleetOf();
  for (let said = ''; ; await new Promise((resolve) => setTimeout(resolve, lookMs))) {
    const { complete, lacking, silent } = await lackingDatabases(fleet, service);
    const parts = [
      ...(lacking.length > 0 ? [`${lacking.sort().join(', ')} to be migrated`] : []),
      ...(silent.length > 0 ? [`${silent.sort().join(', ')} not answering`] : []),
    ];
    const line = parts.join('; ');
    if (line !== said) console.log(line || 'all are migrated');
    said = line;
    if (lacking.length === 0 && complete > 0) break;
  }
} catch (error) {
  endWith(error);
}
