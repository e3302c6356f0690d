import { serviceOf } from '@fovea/kit/handle';
import type { PrismaClient } from '../generated/global/client.ts';

export const { handle, handleSave, consume, answer, job, loop } = serviceOf<PrismaClient>();
