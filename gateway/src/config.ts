import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { browserAddresses, Url } from '@fovea/kit/config/browser-addresses';
import { ownPublicUrl } from '@fovea/kit/config/bucket-places';
import { busConfig, kitConfig, optional } from '@fovea/kit/config/config';
import { trialValues } from '@fovea/kit/config/demo-secrets';
import { z } from 'zod';

const listOf = (text: string) => text.split(',').flatMap((part) => part.trim() || []);
const UrlList = z.string().transform(listOf).pipe(z.array(Url).min(1));
const replicasOf = (service: string) =>
  UrlList.describe(`Base URLs of the replicas of ${service}, separated by commas; requests go to them in turn.`);

export const gatewayConfig = kitConfig
  .pick({
    FOVEA_ENV: true,
    FOVEA_REGIONS: true,
    PORT: true,
    INTERNAL_PORT: true,
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
    UPSTREAM_IDENTITY: replicasOf('identity'),
    UPSTREAM_COMPANY: replicasOf('company'),
    UPSTREAM_CUSTOMER: replicasOf('customer'),
    UPSTREAM_DEVICE_INVENTORY: replicasOf('device-inventory'),
    UPSTREAM_CATALOG_PLAN: replicasOf('catalog-plan'),
    UPSTREAM_BILLING: replicasOf('billing'),
    UPSTREAM_NOTIFICATION: replicasOf('notification'),
    // Without the built app the gateway would answer every page with an error, so it does not start.
    WEB_ROOT: optional(
      z.string().refine((root) => existsSync(join(root, 'index.html')), {
        error: 'holds no index.html: build the web app first',
      }),
    ).describe('Folder of the built web app; without it the gateway serves the API alone.'),
    S3_PUBLIC_URL: Url.describe('The object store, as browsers reach it for uploads.'),
    ...browserAddresses,
    CAPTCHA_HMAC_KEY: optional(z.string().min(32, { error: 'must have at least 32 characters' })).describe(
      'Signs captcha challenges; the same on every replica. Required with `altcha`.',
    ),
    CAPTCHA_KEYS: z.coerce
      .number()
      .int()
      .min(2)
      .default(600)
      .describe('Keys a browser tries on average before its proof of work succeeds.'),
    RECAPTCHA_SITE_KEY: optional(z.string()).describe('Site key; required with `recaptcha`.'),
    RECAPTCHA_SECRET: optional(z.string()).describe('Secret key; required with `recaptcha`.'),
    RECAPTCHA_VERIFY_URL: Url.default('https://www.google.com/recaptcha/api/siteverify').describe(
      'Where reCAPTCHA responses are verified.',
    ),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform(listOf)
      .describe('Addresses or ranges of the proxies in front, as in `loopback, 10.0.0.0/8`; never everything.'),
    CORS_ORIGINS: z
      .string()
      .default('')
      .transform(listOf)
      .pipe(z.array(Url.refine((url) => new URL(url).origin === url, { error: 'must be an origin, without a path' })))
      .describe('Other origins with pages that may call the API, separated by commas.'),
    STAFF_IDLE_MINUTES: optional(z.coerce.number().min(0).max(720)).describe(
      'Sessions of staff end after so many minutes without activity; renewals, polls and the stream of changes are none. 0: never. Empty: 30, and 0 unless `FOVEA_ENV` is production.',
    ),
    STEP_UP: optional(z.stringbool()).describe(
      'Whether staff confirm with their password, once in five minutes, before refunds, exports of people, changes of staff and settings, and before deleting families. Empty: yes where `FOVEA_ENV` is production.',
    ),
    API_PAGE: optional(z.stringbool()).describe(
      'Whether everybody may read `/api/docs` and `/api/openapi.json`. Empty: not where `FOVEA_ENV` is production.',
    ),
    RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1).describe('Multiplies every rate limit.'),
  })
  .superRefine((env, context) => {
    const needed =
      env.CAPTCHA_PROVIDER === 'altcha'
        ? (['CAPTCHA_HMAC_KEY'] as const)
        : (['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'] as const);
    for (const name of needed)
      if (!env[name]) context.addIssue({ code: 'custom', path: [name], message: 'is needed for the captcha' });
  });

export type GatewayConfig = z.output<typeof gatewayConfig> & {
  /** Where pages upload files: the object store of the platform and those of regions with their own. */
  storeUrls: string[];
};

/** Reads the environment; invalid or missing variables end the process with one line that names all of them. */
export function readGatewayConfig(env: Record<string, string | undefined> = process.env): GatewayConfig {
  const parsed = gatewayConfig.safeParse(env);
  const problems = [
    ...(parsed.error?.issues ?? []).map(
      ({ path, message }) => `${path.join('.')} ${env[String(path[0])] ? message : 'is not set'}`,
    ),
    ...trialValues(env, Object.keys(gatewayConfig.shape)),
  ];
  if (parsed.success && problems.length === 0) {
    const own = parsed.data.FOVEA_REGIONS.flatMap(({ key }) => ownPublicUrl(key, env) ?? []);
    return { ...parsed.data, storeUrls: [parsed.data.S3_PUBLIC_URL, ...own] };
  }
  process.stderr.write(`Cannot start: ${problems.join('; ')}\n`);
  process.exit(1);
}
