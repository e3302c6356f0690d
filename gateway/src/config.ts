import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownPublicUrl } from '@fovea/kit/config/bucket-places';
import { busConfig, kitConfig } from '@fovea/kit/config/config';
import { trialValues } from '@fovea/kit/config/demo-secrets';
import { z } from 'zod';

const Url = z.url({ protocol: /^https?$/, error: 'must be an http address' });
const listOf = (text: string) => text.split(',').flatMap((part) => part.trim() || []);
const UrlList = z.string().transform(listOf).pipe(z.array(Url).min(1));
const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const Environment = kitConfig
  .pick({
    FOVEA_ENV: true,
    FOVEA_REGIONS: true,
    PORT: true,
    INTERNAL_PORT: true,
    // Only for the internal port: the public port listens on all interfaces.
    LISTEN_HOST: true,
  })
  .extend(
    kitConfig.pick({
      PUBLIC_URL: true,
      OTEL_EXPORTER_OTLP_ENDPOINT: true,
      LOG_LEVEL: true,
      TEST_SIGNING_KEYS: true,
    }).shape,
  )
  .extend(busConfig.shape)
  .extend({
    // Base URLs of a service's replicas, separated by commas; requests go to them in turn.
    UPSTREAM_IDENTITY: UrlList,
    UPSTREAM_COMPANY: UrlList,
    UPSTREAM_CUSTOMER: UrlList,
    UPSTREAM_DEVICE_INVENTORY: UrlList,
    UPSTREAM_CATALOG_PLAN: UrlList,
    UPSTREAM_BILLING: UrlList,
    UPSTREAM_NOTIFICATION: UrlList,
    // Without the built app the gateway would answer every page with an error, so it does not start.
    WEB_ROOT: optional(
      z.string().refine((root) => existsSync(join(root, 'index.html')), {
        error: 'holds no index.html: build the web app first',
      }),
    ),
    S3_PUBLIC_URL: Url,
    STRIPE_API_URL: optional(Url),
    TILE_URL: optional(Url),
    GEOCODER_URL: optional(Url),
    CAPTCHA_PROVIDER: z.enum(['altcha', 'recaptcha']).default('altcha'),
    CAPTCHA_HMAC_KEY: optional(z.string().min(32, { error: 'must have at least 32 characters' })),
    // How many keys a browser tries on average before it may sign in.
    CAPTCHA_KEYS: z.coerce.number().int().min(2).default(600),
    RECAPTCHA_SITE_KEY: optional(z.string()),
    RECAPTCHA_SECRET: optional(z.string()),
    RECAPTCHA_VERIFY_URL: Url.default('https://www.google.com/recaptcha/api/siteverify'),
    // Addresses or ranges of the proxies in front, as in "loopback, 10.0.0.0/8"; never "everything".
    TRUSTED_PROXIES: z.string().default('').transform(listOf),
    // Other origins whose pages may call the API, as in "https://app.example.org, https://other.example.org".
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform(listOf)
      .pipe(z.array(Url.refine((url) => new URL(url).origin === url, { error: 'must be an origin, without a path' }))),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  })
  .superRefine((env, context) => {
    const needed =
      env.CAPTCHA_PROVIDER === 'altcha'
        ? (['CAPTCHA_HMAC_KEY'] as const)
        : (['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const);
    for (const name of needed)
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: 'is needed for the captcha' });
  });

export type GatewayConfig = z.output<typeof Environment> & {
  /** Where pages upload files: the object store of the platform and those of regions with their own. */
  storeUrls: string[];
};

/** Reads the environment; invalid or missing variables end the process with one line that names all of them. */
export function readGatewayConfig(env: Record<string, string | undefined> = process.env): GatewayConfig {
  const parsed = Environment.safeParse(env);
  const problems = [
    ...(parsed.error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')} ${env[String(path[0])] ? message : 'is not set'}`,
    ),
    ...trialValues(env, Object.keys(Environment.shape)),
  ];
  if (parsed.success && problems.length === 0) {
    const own = parsed.data.FOVEA_REGIONS.flatMap(({ key }) => ownPublicUrl(key, env) ?? []);
    return { ...parsed.data, storeUrls: [parsed.data.S3_PUBLIC_URL, ...own] };
  }
  process.stderr.write(`Cannot start: ${problems.join('; ')}\n`);
  process.exit(1);
}
