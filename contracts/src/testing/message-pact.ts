import { MessageConsumerPact } from '@pact-foundation/pact';
import type { z } from 'zod';
import type { EventBody, EventSpec } from '../event.ts';
import { shapeOf } from './pact-shape.ts';
import { draftFolder, pactFile, publishPact } from './publish-pact.ts';

/** What a consumer expects to be told by a publisher. A clash shows at the publisher before anything is deployed. */
export type MessagePact = {
  /** Hands the body to the consumer's own handler and asserts its effect. */
  hears<E extends EventSpec<z.ZodObject>>(event: E, given: string, body: EventBody<E>, take: (body: EventBody<E>) => Promise<void>): Promise<void>;
  publish(): Promise<void>;
};

export async function openMessagePact({ consumer, provider }: { consumer: string; provider: string }): Promise<MessagePact> {
  const dir = await draftFolder();
  return {
    async hears(event, given, body, take) {
      await new MessageConsumerPact({ consumer, provider, dir, pactfileWriteMode: 'update', logLevel: 'error' })
        .given(given)
        .expectsToReceive(event.name)
        .withContent(shapeOf(body))
        .verify(async ({ contents }) => take(event.body.parse(contents) as typeof body));
    },
    publish: () => publishPact(dir, pactFile(provider, consumer, 'messages')),
  };
}
