import { join, resolve } from 'node:path';

/** The folders that commands here work in. */
export const root = resolve(import.meta.dirname, '../../..');
export const toolsDir = join(root, '.local', 'tools');
export const nodeProgram = join(root, 'node_modules', '.bin', 'node');
