import { run } from '@fovea/kit/run';
import { createCompany } from './service.ts';

await run(createCompany());
