import { run } from '@fovea/kit/run';
import { createDeviceInventoryService } from './service.ts';

await run(createDeviceInventoryService());
