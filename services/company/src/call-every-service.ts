import { type ServiceName, services } from '@fovea/contracts/endpoint';
import type { RpcSpec } from '@fovea/contracts/event';
import type { z } from 'zod';
import type { Context } from './handle.ts';

type Part = { isComplete: boolean };

/** Calls the same rpc of every service concurrently. `missing` are the services that replied in part or not at all. */
export async function callEveryService<Answer extends Part>(
  questionOf: (service: ServiceName) => RpcSpec<z.ZodObject<Record<string, never>>, z.ZodType<Answer>>,
  callRpc: Context['callRpc'],
): Promise<{ answers: Answer[]; missing: ServiceName[] }> {
  const results = await Promise.allSettled(services.map((service) => callRpc(questionOf(service), {})));
  return {
    answers: results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    missing: services.filter((_, at) => {
      const each = results[at];
      return each?.status !== 'fulfilled' || !each.value.isComplete;
    }),
  };
}
