import { z } from 'zod';
import { rateClasses } from './endpoint.ts';

/** Where replicas of the gateway tell each other on the bus what they let in; nobody else hears it. */
export const countedSubject = 'gateway.counted';

/** Whose calls are counted: those of an address, of a person, of an address for one account. */
export const CountedBy = z.enum(['address', 'actor', 'account']);
export type CountedBy = z.infer<typeof CountedBy>;

/** So many calls of a class that a replica let in; `key` tells who it was to whoever counts the same, and nobody else. */
export const CountedCalls = z.object({
  by: CountedBy,
  rate: z.enum(rateClasses),
  key: z.string(),
  calls: z.number().int(),
});
export type CountedCalls = z.infer<typeof CountedCalls>;
export const ToldCounts = z.object({ replica: z.string(), counted: z.array(CountedCalls) });
export type ToldCounts = z.infer<typeof ToldCounts>;
