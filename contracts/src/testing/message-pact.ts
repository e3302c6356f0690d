import { MessageConsumerPact } from '@pact-foundation/pact';
import type { z } from 'zod';
import type { EventBody, EventSpec, RpcSpec } from '../event.ts';
import { shapeOf } from './pact-shape.ts';
import { draftFolder, pactFile, publishPact } from './publish-pact.ts';

/** Expectations of a consumer about a publisher. A conflict fails the publisher's tests before deployment. */
export type MessagePact = {
  /** Passes the body to the consumer's own handler and asserts its effect. */
  hears<E extends EventSpec<z.ZodObject>>(
    event: E,
    given: string,
    body: EventBody<E>,
    take: (body: EventBody<E>) => Promise<void>,
  ): Promise<void>;
  /** Passes an example reply to the caller's own code and asserts the effect. */
  isAnswered<Request extends z.ZodObject, Reply extends z.ZodType>(
    question: RpcSpec<Request, Reply>,
    given: string,
    reply: z.output<Reply>,
    take: (reply: z.output<Reply>) => Promise<void>,
  ): Promise<void>;
  publish(): Promise<void>;
};

export async function openMessagePact({
  consumer,
  provider,
}: {
  consumer: string;
  provider: string;
}): Promise<MessagePact> {
  const dir = await draftFolder();
  return {
    async hears(event, given, body, take) {
      await new MessageConsumerPact({ consumer, provider, dir, pactfileWriteMode: 'update', logLevel: 'error' })
        .given(given)
        .expectsToReceive(event.name)
        .withContent(shapeOf(body))
        .verify(async ({ contents }) => take(event.body.parse(contents) as typeof body));
    },
    async isAnswered(question, given, reply, take) {
      await new MessageConsumerPact({ consumer, provider, dir, pactfileWriteMode: 'update', logLevel: 'error' })
        .given(given)
        .expectsToReceive(`the answer to ${question.name}`)
        .withContent(shapeOf(reply))
        .verify(async ({ contents }) => take(question.reply.parse(contents)));
    },
    publish: () => publishPact(dir, pactFile(provider, consumer, 'messages')),
  };
}
