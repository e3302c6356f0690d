import { findDeadLetters } from '@fovea/contracts/dead-letters/endpoints';
import type { Product } from '@fovea/local/seed/product';
import type { Verdict } from './verdict.ts';

/** Every message was consumed, and none failed permanently. `waiting`: what was still pending at the timeout. */
export async function verifyMessages(
  { callApi, until }: Product,
  admin: string,
  waiting: readonly string[],
): Promise<Verdict> {
  const { list } = await until('every service lists its dead letters', async () => {
    const found = await callApi(findDeadLetters, {}, { as: admin });
    return found.missing.length === 0 ? found : undefined;
  });
  return {
    promise: 'every message was published and consumed',
    counted: 'the outboxes of all databases',
    wrong: [
      ...waiting.map((what) => `still waiting: ${what}`),
      ...list.map((letter) => `failed permanently: ${JSON.stringify(letter)}`),
    ],
  };
}
