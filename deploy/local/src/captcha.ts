import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Solves the self-hosted captcha as a browser would; the value goes into `g-recaptcha-response`. */
export async function solveCaptcha(origin: string): Promise<string> {
  const response = await fetch(new URL('/api/captcha', origin));
  const { data } = (await response.json()) as {
    data: { provider: string; challenge: Parameters<typeof solveChallenge>[0]['challenge'] };
  };
  if (data.provider !== 'altcha') throw new Error('Only the self-hosted captcha can be solved without a person');
  const solution = await solveChallenge({ challenge: data.challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: data.challenge, solution })).toString('base64');
}
