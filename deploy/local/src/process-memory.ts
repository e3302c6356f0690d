import { readFileSync } from 'node:fs';

/**
 * Bytes that a process holds, as Linux tells it: all of them (`VmRSS`), or those that are its own and no file's
 * (`RssAnon`). 0 of one that has just ended.
 */
export function bytesHeld(pid: number | undefined, field: 'VmRSS' | 'RssAnon' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
