import { run } from '@fovea/kit/run';
import { createDeviceInventory } from './service.ts';

await run(createDeviceInventory());
