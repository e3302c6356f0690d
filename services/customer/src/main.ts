import { run } from '@fovea/kit/run';
import { createCustomerService } from './service.ts';

await run(createCustomerService());
