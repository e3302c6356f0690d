import { run } from '@fovea/kit/run';
import { config } from './config.ts';
import { createCatalogPlan } from './service.ts';

await run(createCatalogPlan(config()));
