// Part of `make gen`: the accounts of the message bus and their permissions, for the example regions.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { regionsIn } from '@fovea/kit/config/config';
import { busAccountsConfig } from '@fovea/ops/bus-accounts';
import { busAccountsFile, defaultRegions } from './environment.ts';

const wanted = busAccountsConfig(regionsIn({ FOVEA_REGIONS: defaultRegions }).map(({ key }) => key));
if (!existsSync(busAccountsFile) || readFileSync(busAccountsFile, 'utf8') !== wanted) {
  writeFileSync(busAccountsFile, wanted);
  console.log('generated deploy/k8s/base/bus/accounts.conf');
}
