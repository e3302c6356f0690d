import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaProvider } from './captcha.ts';
import type { UsedSolutions } from './used-solutions.ts';

const solutionLifeMs = 5 * 60 * 1000;

/** The cost of one key in the browser: 600 take about half a second on a laptop and two on an old phone. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2_000 };

const Parameter = z.union([z.string(), z.number(), z.boolean(), z.null()]);
/** The page sends base64 of this JSON, as every ALTCHA client does. */
const Payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal(work.algorithm),
      nonce: z.string().regex(/^[0-9a-f]{32}$/),
      salt: z.string(),
      cost: z.literal(work.cost),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      memoryCost: z.number().optional(),
      parallelism: z.number().optional(),
      data: z.record(z.string(), Parameter).optional(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * Self-hosted proof of work: sign-ins are not disclosed to third parties, and no puzzle needs sight or hearing. All
 * replicas share `key`; the browser tries `keys` on average.
 */
export function altcha(key: string, keys: number, used: UsedSolutions): CaptchaProvider {
  const secrets = {
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: createHmac('sha256', key).update('derived keys').digest('hex'),
  };
  return {
    async offer() {
      const counter = randomInt(Math.ceil(keys / 2), Math.ceil(keys * 1.5));
      const expiresAt = new Date(Date.now() + solutionLifeMs);
      const challenge = await createChallenge({
        algorithm: work.algorithm,
        cost: work.cost,
        counter,
        expiresAt,
        deriveKey,
        ...secrets,
      });
      return { provider: 'altcha', challenge };
    },
    async accepts(solution) {
      const { data: payload } = Payload.safeParse(readBase64Json(solution));
      if (!payload) return false;
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
      // Only verified solutions are stored in the shared bucket.
      return verified && used.markUsed(payload.challenge.parameters.nonce);
    },
  };
}

function readBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
