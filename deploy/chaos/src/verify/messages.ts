import { findDeadLetters } from '@fovea/contracts/dead-letters/endpoints';
import type { Product } from '@fovea/local/seed/product';
import type { Verdict } from './verdict.ts';

/** What was told was heard: nothing waits, and nobody gave a message up. `waiting` is what did not settle in time. */
export async function verifyMessages(
  { ask, until }: Product,
  admin: string,
  waiting: readonly string[],
): Promise<Verdict> {
  const { list } = await until('every service says what it gave up', async () => {
    const found = await ask(findDeadLetters, {}, { as: admin });
    return found.missing.length === 0 ? found : undefined;
  });
  return {
    promise: 'every message was told and taken',
    counted: 'the outboxes of all databases',
    wrong: [
      ...waiting.map((what) => `still waiting: ${what}`),
      ...list.map((letter) => `given up: ${JSON.stringify(letter)}`),
    ],
  };
}
