import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({
  captchaKey: z.string(),
  dataKey: z.string(),
  stripeWebhook: z.string(),
  s3Secret: z.string(),
  database: z.string(),
  nats: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

/**
 * Created once per data folder, so that signed links and sessions survive a restart and no secret is in the repository.
 */
export function secretsIn(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  if (!existsSync(file)) {
    const word = () => randomBytes(24).toString('hex');
    // The NATS server reads a word that starts with digits as a number.
    const secrets: Secrets = {
      captchaKey: word(),
      dataKey: word(),
      stripeWebhook: `whsec_${word()}`,
      s3Secret: word(),
      database: word(),
      nats: `n${word()}`,
    };
    mkdirSync(dataDir, { recursive: true });
    // Renamed atomically: an interrupted start leaves no partial file.
    writeFileSync(`${file}.next`, JSON.stringify(secrets, null, 2), { mode: 0o600 });
    renameSync(`${file}.next`, file);
  }
  return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')));
}
