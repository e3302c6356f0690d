import type { Endpoint } from '@fovea/contracts/endpoint';
import { ApiError, codes } from './errors.ts';

/** Solved anew for every try, hence no part of what is asked for. */
const captcha = 'g-recaptcha-response';
const unanswered = new Map<string, string>();

/**
 * Sends a creating call with an Idempotency-Key: a new one, or that of the same call before if nobody has answered it.
 * Whoever saves again after a lost connection then gets what the first save made. The server judges by the key for 24
 * hours.
 */
export async function asOneAttempt<Answer>(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  send: (key?: string) => Promise<Answer>,
): Promise<Answer> {
  if (!endpoint.creates) return send();
  const { [captcha]: _, ...asked } = input;
  const call = JSON.stringify([endpoint.path, asked]);
  const key = unanswered.get(call) ?? crypto.randomUUID();
  unanswered.set(call, key);
  try {
    const answer = await send(key);
    unanswered.delete(call);
    return answer;
  } catch (reason) {
    if (isAnswer(reason)) unanswered.delete(call);
    throw reason;
  }
}

/** A refusal is an answer; a fault on the way, or of the server, is none. */
const isAnswer = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code !== codes.offline && reason.code < 5_000_000;
