import { setTimeout as pause } from 'node:timers/promises';

/** Well above what looking somebody up and writing the announcement takes. */
const leastMs = 250;

/**
 * Asking for a mail takes the same time whether or not the address is known: writing down that a mail is wanted would
 * otherwise show.
 */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), pause(leastMs)]);
}
