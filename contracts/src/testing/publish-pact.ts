import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const pacts = fileURLToPath(new URL('../../pacts/', import.meta.url));

/** `contracts/pacts/company/web.companies.json`: a folder per provider, a file per consumer and group of operations. */
export const pactFile = (provider: string, consumer: string, group: string): string =>
  join(pacts, provider, `${consumer}.${group}.json`);
/** Folder of a provider's pacts: the current ones, or a release's in `PACTS_FROM`. */
export const pactFolder = (provider: string): string => join(process.env.PACTS_FROM ?? pacts, provider);

/**
 * A folder for a pact in progress: providers may read the published one at the same time, so it is only replaced as a
 * whole.
 */
export const draftFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'fovea-pact-'));

/**
 * Compares the pact of a consumer's tests with the published one; with `PACTS=write` publishes it. Ignores the version
 * of the tool. Throws when they differ, so that no provider is verified against outdated expectations.
 */
export async function publishPact(draft: string, file: string): Promise<void> {
  const [written] = await readdir(draft);
  const pact = JSON.parse(await readFile(join(draft, written ?? ''), 'utf8'));
  await rm(draft, { recursive: true });
  const text = `${JSON.stringify({ ...pact, metadata: { pactSpecification: pact.metadata.pactSpecification } }, null, 2)}\n`;
  if (process.env.PACTS === 'write') {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    throw new Error(
      `${file} is not what its consumer's tests expect. If the change is meant: PACTS=write npm run unit -- pact.test`,
    );
  }
}
