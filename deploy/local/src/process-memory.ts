import { readFileSync } from 'node:fs';

/**
 * The resident memory of a process, in bytes: all of it (`VmRSS`) or the anonymous part (`RssAnon`). 0 for an ended
 * process.
 */
export function bytesHeld(pid: number | undefined, field: 'VmRSS' | 'RssAnon' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
