import { findDeadLetters } from '@fovea/contracts/dead-letters/endpoints';
import { deadLettersOf } from '@fovea/contracts/dead-letters/questions';
import { services } from '@fovea/contracts/endpoint';
import { handle } from '../handle.ts';

/** Every service is asked at once: what they answer is true now, and nothing of it is kept twice. */
export const findDeadLettersHandler = handle(findDeadLetters, async (_, { ask }) => {
  const answers = await Promise.all(
    services.map(async (service) => ({ service, ...(await ask(deadLettersOf(service), {}).catch(() => nothing)) })),
  );
  return {
    list: answers.flatMap(({ list }) => list).sort((one, other) => one.firstAt.localeCompare(other.firstAt)),
    total: answers.reduce((sum, { total }) => sum + total, 0),
    missing: answers.flatMap(({ service, isComplete }) => (isComplete ? [] : [service])),
  };
});

const nothing = { list: [], total: 0, isComplete: false };
