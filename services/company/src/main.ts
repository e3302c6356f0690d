import { run } from '@fovea/kit/run';
import { createCompanyService } from './service.ts';

await run(createCompanyService());
