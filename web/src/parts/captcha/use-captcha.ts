import { type RefObject, useEffect, useState } from 'react';
import { readPath } from '../../api/client.ts';

type CaptchaOffer = { provider: 'altcha' | 'recaptcha'; siteKey?: string; challenge?: unknown };

export type CaptchaState = { status: 'solving' | 'solved' | 'failed' | 'asking'; solution: string; renew: () => void };

/** A solution is valid for five minutes; it is renewed earlier. */
const lifeMs = 4.5 * 60_000;

/**
 * Solves the captcha without interaction; only the other provider shows a `box`. `tried` changes with each failed
 * attempt (the mutation's error), because a solution is valid for one.
 */
export function useCaptcha(box: RefObject<HTMLElement | null>, tried: unknown): CaptchaState {
  const [status, setStatus] = useState<CaptchaState['status']>('solving');
  const [solution, setSolution] = useState('');
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or a refused try needs a new solution
  useEffect(() => {
    const controller = new AbortController();
    const solve = async () => {
      setSolution('');
      setStatus('solving');
      const offer = await getOffer(controller.signal);
      if (offer.provider === 'recaptcha') {
        setStatus('asking');
        const { renderRecaptcha } = await import('./recaptcha.ts');
        const place = box.current?.appendChild(document.createElement('div'));
        if (place) await renderRecaptcha(place, offer.siteKey ?? '', setSolution);
        return;
      }
      const { solveAltcha } = await import('./solve-altcha.ts');
      setSolution(await solveAltcha(offer.challenge, controller.signal));
      setStatus('solved');
    };
    solve().catch(() => !controller.signal.aborted && setStatus('failed'));
    const renewal = setTimeout(() => setRound((last) => last + 1), lifeMs);
    return () => {
      controller.abort();
      clearTimeout(renewal);
      box.current?.replaceChildren();
    };
  }, [box, round, tried]);

  return { status, solution, renew: () => setRound(round + 1) };
}

/** The gateway's own endpoint. */
async function getOffer(signal: AbortSignal): Promise<CaptchaOffer> {
  // The gateway's own response; anything else fails in the solver.
  return (await readPath('/api/captcha', { signal, quiet: true })) as CaptchaOffer;
}
