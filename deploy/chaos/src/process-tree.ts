import { readFileSync } from 'node:fs';

/**
 * A program's process and those it started for its work: a database's server has one for each connection. The shell that
 * ends it with us is none of them (kit/testing/spawn-tied).
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
