import { readFileSync } from 'node:fs';

/**
 * A process and its children: a database server has one for each connection. The shell that ends it with this process
 * is excluded (kit/testing/spawn-child).
 */
export function processesOf(pid: number): number[] {
  return [pid, ...read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number).filter(isOwn)];
}

const isOwn = (pid: number): boolean => read(`/proc/${pid}/comm`) !== 'sh';

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // It has just ended.
    return '';
  }
}
