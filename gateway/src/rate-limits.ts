import type { RateClass } from '@fovea/contracts/endpoint';

const SECOND = 1;
const MINUTE = 60 * SECOND;

/** `points` requests per `seconds`. */
export type Allowance = { points: number; seconds: number };

/**
 * Limits of all replicas together. An address may be a whole clinic or a mobile provider's gateway with thousands of
 * parents, so its limit is a multiple of one person's. Before sign-in only the address is available.
 */
export const rateLimits: Record<
  RateClass,
  {
    address: Allowance;
    actor: Allowance;
    /** For one account tried from one address. */
    account?: Allowance;
  }
> = {
  // A staff screen makes about ten calls; 600 a minute is a page change every second.
  read: { address: { points: 6000, seconds: MINUTE }, actor: { points: 600, seconds: MINUTE } },
  write: { address: { points: 1200, seconds: MINUTE }, actor: { points: 120, seconds: MINUTE } },
  // A school signs in within minutes, from one address; each try costs a solved captcha as well, and wrong passwords of
  // one account are counted by identity.
  signIn: {
    address: { points: 3000, seconds: 5 * MINUTE },
    actor: { points: 30, seconds: 5 * MINUTE },
    account: { points: 30, seconds: 5 * MINUTE },
  },
  // Without a captcha; a clinic's devices are switched on together in the morning.
  deviceSignIn: { address: { points: 600, seconds: 5 * MINUTE }, actor: { points: 30, seconds: 5 * MINUTE } },
  // Every opened or reloaded page renews its session; a class of its own, so that renewals never exhaust the limit of
  // sign-ins.
  renew: { address: { points: 6000, seconds: MINUTE }, actor: { points: 60, seconds: MINUTE } },
  // A device that was offline posts its backlog in batches of 500; sixty a minute drains a year in one.
  device: { address: { points: 3000, seconds: MINUTE }, actor: { points: 60, seconds: MINUTE } },
  heavy: { address: { points: 120, seconds: MINUTE }, actor: { points: 20, seconds: MINUTE } },
  // The provider resends what it could not deliver in bursts, from few addresses.
  webhook: { address: { points: 6000, seconds: MINUTE }, actor: { points: 6000, seconds: MINUTE } },
};
