import type { RateClass } from '@fovea/contracts/endpoint';

const SECOND = 1;
const MINUTE = 60 * SECOND;

/** `points` requests per `seconds`. */
export type Allowance = { points: number; seconds: number };

/**
 * Allowances of all replicas together. An address may be a whole clinic or a mobile provider's gateway with thousands of parents
 * behind it, so it gets a multiple of what one person gets; where nobody is signed in yet the address is all we know.
 */
export const rateLimits: Record<
  RateClass,
  { address: Allowance; actor: Allowance /** Of one address for one account it names. */; account?: Allowance }
> = {
  // A staff screen makes about ten calls; 600 a minute is someone changing pages every second.
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
  // Every page that is opened or reloaded renews its session; whoever may only renew is never in the way of those who
  // sign in.
  renew: { address: { points: 6000, seconds: MINUTE }, actor: { points: 60, seconds: MINUTE } },
  // A device that was offline posts its backlog in batches of 500; sixty a minute drains a year in one.
  device: { address: { points: 3000, seconds: MINUTE }, actor: { points: 60, seconds: MINUTE } },
  heavy: { address: { points: 120, seconds: MINUTE }, actor: { points: 20, seconds: MINUTE } },
  // The provider resends what it could not deliver in bursts, from few addresses.
  webhook: { address: { points: 6000, seconds: MINUTE }, actor: { points: 6000, seconds: MINUTE } },
};
