import { run } from '@fovea/kit/run';
import { createIdentityService } from './service.ts';

await run(createIdentityService());
