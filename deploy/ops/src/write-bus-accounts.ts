// `bus-accounts` of the ops image: prints the bus accounts as server configuration, for the regions of FOVEA_REGIONS
// and the services' PATIENCE_FACTOR.
import { regionsIn } from '@fovea/kit/config/config';
import { busAccountsConfig } from './bus-accounts.ts';
import { endWith, Failure } from './failure.ts';

const regions = regionsIn(process.env).map(({ key }) => key);
const patience = Number(process.env.PATIENCE_FACTOR || 1);
if (regions.length > 0) process.stdout.write(busAccountsConfig(regions, { patience }));
else endWith(new Failure('FOVEA_REGIONS names no region', 'Example: FOVEA_REGIONS=jp:Japan,au:Australia'));
