import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestGateway } from './start-test-gateway.ts';

/** Fetches a challenge and solves it, as a browser does. */
export async function solved(at: TestGateway): Promise<{ challenge: Challenge; solution: object }> {
  const { data } = await at.call('/api/captcha');
  const challenge = data.challenge as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('no solution was found');
  return { challenge, solution };
}

/** The encoding of a solution in a form. */
export const encoded = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString('base64');
