import { serviceOf } from '@fovea/kit/handle';
import { projectInto } from '@fovea/kit/projection';
import type { PrismaClient as Global } from '../generated/global/client.ts';
import type { Tables } from '../generated/global/tables.ts';

export type { Global };

export const { handle, handleExport, handleSave, consume, answer, job, loop } = serviceOf<Global>();
export const project = projectInto<Tables>('global');
