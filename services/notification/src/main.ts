import { run } from '@fovea/kit/run';
import { createNotificationService } from './service.ts';

await run(createNotificationService());
