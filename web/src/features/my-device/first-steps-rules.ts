import type { UsageSummary } from '@fovea/contracts/usage/schema';

export const firstStepNames = ['device', 'child', 'plan', 'treatment'] as const;
export type FirstStep = {
  name: (typeof firstStepNames)[number];
  /** `waits`: for the step before it. */ state: 'done' | 'next' | 'waits';
};

type Child = Pick<UsageSummary, 'expiredDate' | 'lastUse' | 'rateFrom'>;

/**
 * What a family has to do until the first treatment, in this order; null once any child was treated: then it knows the
 * way, whatever is missing later.
 */
export function firstSteps(hasDevice: boolean, children: readonly Child[]): FirstStep[] | null {
  if (children.some(({ lastUse }) => lastUse !== null)) return null;
  const done = {
    device: hasDevice,
    child: children.length > 0,
    plan: children.some(({ expiredDate }) => expiredDate !== null),
    treatment: false,
  };
  const next = firstStepNames.find((name) => !done[name]);
  return firstStepNames.map((name) => ({ name, state: done[name] ? 'done' : name === next ? 'next' : 'waits' }));
}

/** In the first week of the first child the steps end with a word that they are done. */
export const haveStepsEnded = (children: readonly Child[]): boolean => {
  const treated = children.filter(({ lastUse }) => lastUse !== null);
  return treated.length > 0 && treated.every(({ rateFrom }) => rateFrom !== null);
};
