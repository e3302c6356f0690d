import { run } from '@fovea/kit/run';
import { createNotification } from './service.ts';

await run(createNotification(process.env));
