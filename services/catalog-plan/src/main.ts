import { run } from '@fovea/kit/run';
import { createCatalogPlan } from './service.ts';

await run(createCatalogPlan(process.env));
