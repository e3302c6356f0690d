import { run } from '@fovea/kit/run';
import { createCatalogPlanService } from './service.ts';

await run(createCatalogPlanService());
