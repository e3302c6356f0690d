import { run } from '@fovea/kit/run';
import { createBilling } from './service.ts';

await run(createBilling());
