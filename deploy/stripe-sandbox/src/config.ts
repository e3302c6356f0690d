import { z } from 'zod';
import type { SandboxOptions } from './sandbox.ts';

const Environment = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65535).default(12111),
    HOST: z.string().optional(),
    PUBLIC_URL: z.url().optional(),
    STRIPE_SANDBOX_DATA: z.string().min(1).optional(),
    STRIPE_SANDBOX_PUBLISHABLE_KEY: z.string().startsWith('pk_test_').default('pk_test_fovea'),
    STRIPE_SANDBOX_SECRET_KEY: z.string().startsWith('sk_test_').default('sk_test_fovea'),
    STRIPE_SANDBOX_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
    STRIPE_SANDBOX_WEBHOOK_URL: z.url().optional(),
  })
  .refine((given) => !given.STRIPE_SANDBOX_WEBHOOK_URL || given.STRIPE_SANDBOX_WEBHOOK_SECRET, {
    path: ['STRIPE_SANDBOX_WEBHOOK_SECRET'],
    message: 'is needed with STRIPE_SANDBOX_WEBHOOK_URL',
  });

/** Reads the environment; throws one line that names each invalid variable. */
export function readSandboxConfig(environment: NodeJS.ProcessEnv): {
  port: number;
  host?: string;
  options: SandboxOptions;
} {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
  const given = parsed.data;
  const { STRIPE_SANDBOX_WEBHOOK_SECRET: secret, STRIPE_SANDBOX_WEBHOOK_URL: url } = given;
  return {
    port: given.PORT,
    host: given.HOST,
    options: {
      folder: given.STRIPE_SANDBOX_DATA,
      publicUrl: given.PUBLIC_URL,
      publishableKey: given.STRIPE_SANDBOX_PUBLISHABLE_KEY,
      secretKey: given.STRIPE_SANDBOX_SECRET_KEY,
      webhook: url && secret ? { url, secret } : undefined,
    },
  };
}
