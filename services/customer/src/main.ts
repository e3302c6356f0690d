import { run } from '@fovea/kit/run';
import { createCustomer } from './service.ts';

await run(createCustomer());
