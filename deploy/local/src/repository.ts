import { join, resolve } from 'node:path';

/** The folders that commands here work in. */
export const root = resolve(import.meta.dirname, '../../..');
export const localDir = join(root, '.local');
export const toolsDir = join(localDir, 'tools');
export const nodeProgram = join(root, 'node_modules', '.bin', 'node');
