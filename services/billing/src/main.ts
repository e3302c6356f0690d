import { run } from '@fovea/kit/run';
import { createBillingService } from './service.ts';

await run(createBillingService());
