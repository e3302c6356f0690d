import { environmentOf } from '@fovea/contracts/environment';

type Environment = Record<string, string | undefined>;

/** Public values: they stand in this repository. */
const published = /only-for-trying-it-out|fovea-local|sk_test_fovea|:fovea@/;
const shortest = 32;
/** Allowed in a deployment whose host says test or uat: it takes no real money (docs/environments.md). */
const sandbox = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_API_URL'];

/**
 * Values of the environment that are not allowed if FOVEA_ENV is production, each as one problem without its value:
 * published keys, keys and addresses of the provider's sandbox, short secrets, a page without TLS.
 */
export function trialValues(env: Environment, names: string[]): string[] {
  if ((env.FOVEA_ENV || 'production') !== 'production') return [];
  const isDemo = environmentOf({ PUBLIC_URL: env.PUBLIC_URL ?? '', FOVEA_ENV: 'production' }) === 'demo';
  return names.flatMap((name) => {
    const value = env[name];
    const problem = value && problemOf(name, value, isDemo);
    return problem ? [`${name} ${problem} (FOVEA_ENV is production)`] : [];
  });
}

function problemOf(name: string, value: string, isDemo: boolean): string | undefined {
  if (name === 'PUBLIC_URL' && !value.startsWith('https://')) return 'must begin with https';
  if (published.test(value)) return 'is a published value for trying it out';
  if (name === 'STRIPE_WEBHOOK_SECRET' && value.length < shortest) return `must have at least ${shortest} characters`;
  if (isDemo || !sandbox.includes(name)) return undefined;
  if (/^([rsp]k_test_|http)/.test(value)) return 'belongs to the sandbox, which takes no real money';
  return undefined;
}
