import { queryClient } from '../api/query.ts';
import { startHearing } from './start-hearing.ts';

/** A family sees little, and one thing in another: a plan that was paid is on its device's page, too. */
const askAnew = () => queryClient.invalidateQueries();

/**
 * All that is on screen is asked for anew when any of it changed. A form keeps what it began with, and says by itself
 * when that is old.
 */
export const hear = (lookingSince: number): (() => void) =>
  startHearing(lookingSince, { these: askAnew, all: askAnew });
