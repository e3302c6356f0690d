import type { Caller } from '../calls.ts';
import type { Retry } from '../retry.ts';
import type { World } from '../world.ts';

/** The context of every part of the load. */
export type Tools = {
  world: World;
  caller: Caller;
  retry: Retry;
};

/** Round-robin over a list. */
export function inTurn<T>(list: readonly T[], turn: number): T {
  const chosen = list[turn % list.length];
  if (chosen === undefined) throw new Error('There is nobody to act for');
  return chosen;
}
