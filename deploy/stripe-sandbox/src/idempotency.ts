import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';
import type { Store, StoredAnswer } from './store.ts';

const storedForSeconds = 24 * 60 * 60;

/** The stored response of the key, if any; throws if the key was used for another request. */
export function storedAnswer(store: Store, key: string, fingerprint: string, now: number): StoredAnswer | null {
  const answer = store.get('answers', key);
  if (!answer || now - answer.created > storedForSeconds) return null;
  if (answer.fingerprint === fingerprint) return answer;
  const message =
    `Keys for idempotent requests can only be used with the same parameters they were first used with. ` +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  throw new ApiError(400, { type: 'idempotency_error', message }, false);
}

/** Requests are equal by method, path and parameters, in any order of parameters. */
export function fingerprintOf(method: string, path: string, params: object): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(params, sortKeys)}`)
    .digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
