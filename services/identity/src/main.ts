import { run } from '@fovea/kit/run';
import { createIdentity } from './service.ts';

await run(createIdentity());
