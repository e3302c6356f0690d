import { z } from 'zod';
import { rateClasses } from './endpoint.ts';

/** Subject on which gateway replicas share their counts of accepted calls. */
export const countedSubject = 'gateway.counted';

/** Key of a count: an address, a person, or an address for one account. */
export const CountedBy = z.enum(['address', 'actor', 'account']);
export type CountedBy = z.infer<typeof CountedBy>;

/** Accepted calls of a rate class in one replica; `key` is a digest that only gateways can match. */
export const CountedCalls = z.object({
  by: CountedBy,
  rate: z.enum(rateClasses),
  key: z.string(),
  calls: z.number().int(),
});
export type CountedCalls = z.infer<typeof CountedCalls>;
export const SharedCounts = z.object({ replica: z.string(), counted: z.array(CountedCalls) });
export type SharedCounts = z.infer<typeof SharedCounts>;
