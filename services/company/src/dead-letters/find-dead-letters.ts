import { findDeadLetters } from '@fovea/contracts/dead-letters/endpoints';
import { deadLettersOf } from '@fovea/contracts/dead-letters/rpcs';
import { callEveryService } from '../call-every-service.ts';
import { handle } from '../handle.ts';

/** Reads the dead letters of every service without storing them. */
export const findDeadLettersHandler = handle(findDeadLetters, async (_, { callRpc }) => {
  const { answers, missing } = await callEveryService(deadLettersOf, callRpc);
  return {
    list: answers.flatMap(({ list }) => list).sort((one, other) => one.firstAt.localeCompare(other.firstAt)),
    total: answers.reduce((sum, { total }) => sum + total, 0),
    missing,
  };
});
