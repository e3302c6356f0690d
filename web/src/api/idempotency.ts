import type { Endpoint } from '@fovea/contracts/endpoint';
import { ApiError, codes } from './errors.ts';

/** Solved again for every attempt, so it does not identify the call. */
const captcha = 'g-recaptcha-response';
const unanswered = new Map<string, string>();

/**
 * Sends a creating call with an Idempotency-Key: a new one, or that of the same earlier call if it got no response.
 * Saving again after a lost connection then returns the result of the first save. The server stores keys for 24 hours.
 */
export async function withIdempotencyKey<Answer>(
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

/** A refusal is a response; a network or server fault is not. */
const isAnswer = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code !== codes.offline && reason.code < 5_000_000;
