import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MessageProviderPact, Verifier } from '@pact-foundation/pact';
import { z } from 'zod';
import type { EventSpec } from '../event.ts';
import { pactFolder } from './publish-pact.ts';

/** A state can be a story of many calls, and the machine busy. */
const timeoutMs = 100_000;

/** Values a state made up, for the requests that name them: ids, tokens. */
type StateValues = Record<string, string>;
/** A full sentence about the world, and how it is made true. */
export type States = Record<string, () => Promise<StateValues>>;

const Pact = z.object({
  interactions: z.array(z.unknown()).optional(),
  messages: z.array(z.unknown()).optional(),
});
const Sentences = z.object({ providerStates: z.array(z.object({ name: z.string() })) });

/** Holds a running service to what every consumer published about its HTTP endpoints. */
export async function verifyHttp({
  provider,
  url,
  states,
}: {
  provider: string;
  url: string;
  states: States;
}): Promise<void> {
  const pactUrls = published(provider, 'interactions', states);
  await new Verifier({
    provider,
    providerBaseUrl: url,
    pactUrls,
    stateHandlers: states,
    timeout: timeoutMs,
    logLevel: 'error',
  })
    .verifyProvider()
    .catch(inShort);
}

/**
 * Verifies a publisher against the pacts of its consumers: after the state's operation, `announced` returns the
 * published events, and `answers` the reply of each RPC by name.
 */
export async function verifyMessages({
  provider,
  states,
  events,
  announced,
  answers = {},
}: {
  provider: string;
  states: States;
  events: EventSpec<z.ZodObject>[];
  announced: (event: EventSpec<z.ZodObject>) => Promise<unknown[]>;
  answers?: Record<string, () => Promise<unknown>>;
}): Promise<void> {
  const pactUrls = published(provider, 'messages', states);
  const messageProviders = Object.fromEntries([
    ...events.map((event) => [event.name, async () => (await announced(event)).at(-1)] as const),
    ...Object.entries(answers).map(([name, reply]) => [`the answer to ${name}`, reply] as const),
  ]);
  await new MessageProviderPact({
    provider,
    pactUrls,
    messageProviders,
    stateHandlers: states,
    timeout: timeoutMs,
    logLevel: 'error',
  })
    .verify()
    .catch(inShort);
}

const Report = z.object({
  errors: z.array(
    z.object({
      interaction: z.string(),
      mismatch: z.object({ mismatches: z.array(z.object({ path: z.string().optional(), mismatch: z.string() })) }),
    }),
  ),
});

/** The verifier rejects with its whole report, which is on the screen already; what differs is enough. */
function inShort(error: unknown): never {
  const text = error instanceof Error ? error.message : '';
  const report = Report.safeParse(text.startsWith('{') ? JSON.parse(text) : null);
  if (!report.success) throw error;
  const lines = report.data.errors.map(({ interaction, mismatch }) => [
    interaction,
    ...mismatch.mismatches.map((each) => `  ${each.path ?? ''} ${each.mismatch}`),
  ]);
  throw new Error(lines.flat().join('\n'));
}

/** Throws for states without a handler, which the verifier would ignore. */
function published(provider: string, kind: 'interactions' | 'messages', states: States): string[] {
  const folder = pactFolder(provider);
  const files = readdirSync(folder).map((file) => join(folder, file));
  const found = files
    .map((file) => ({ file, agreed: Pact.parse(JSON.parse(readFileSync(file, 'utf8')))[kind] ?? [] }))
    .filter(({ agreed }) => agreed.length > 0);
  if (found.length === 0) throw new Error(`No pact of ${provider} has ${kind}`);
  const sentences = found.flatMap(({ agreed }) =>
    agreed.flatMap((each) => Sentences.parse(each).providerStates.map(({ name }) => name)),
  );
  const unknown = sentences.filter((sentence) => !(sentence in states));
  if (unknown.length > 0) throw new Error(`${provider} has no state “${unknown.join('”, “')}”`);
  return found.map(({ file }) => file);
}
