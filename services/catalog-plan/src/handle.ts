import { serviceOf } from '@fovea/kit/handle';
import type { PrismaClient as Global } from '../generated/global/client.ts';

export type { Global };

export const { handle, handleExport, handleSave, consume, answer, job, loop } = serviceOf<Global>();
