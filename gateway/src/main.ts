import { endpoints } from '@fovea/contracts/registry';
import { run } from '@fovea/kit/run';
import { readGatewayConfig } from './config.ts';
import { prepareGateway } from './prepare-gateway.ts';

await run(prepareGateway(readGatewayConfig(), endpoints));
