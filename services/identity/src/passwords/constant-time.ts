import { setTimeout as pause } from 'node:timers/promises';

/** Well above the duration of the lookup and the write. */
const minMs = 250;

/** Takes the same time whether or not the address exists, so that the duration reveals nothing. */
export async function inConstantTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(minMs)]);
}
