import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '@fovea/ops/failure';
import { z } from 'zod';

const SealedFile = z.object({
  /** The path in the backup folder: part of the seal. */
  name: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  plainBytes: z.number(),
});
const ServerBackup = z.object({
  scope: z.string(),
  postgres: z.number().int(),
  /** The first and last segment that a restore of this backup needs. */
  walFrom: z.string(),
  walUntil: z.string(),
  /** The first instant it can be restored to. */
  endedAt: z.iso.datetime(),
  file: SealedFile,
});
export type ServerBackup = z.infer<typeof ServerBackup>;

const Manifest = z.object({
  format: z.literal(1),
  fovea: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  servers: z.array(ServerBackup),
  /** Of the file store; absent where it is not embedded. */
  objects: SealedFile.optional(),
  /** Files of the local stack itself, including its secrets. */
  stack: SealedFile,
  /** External parts, which are backed up by their operators. */
  leftOut: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;
export type Backup = { id: string; manifest: Manifest };

const fileName = 'manifest.json';

/** Writes the last file of a backup, signed with the backup's key. A folder without it is no backup. */
export function writeManifest(folder: string, id: string, manifest: Manifest, secret: string): void {
  const text = JSON.stringify(manifest, null, 2);
  writeFileSync(
    join(folder, id, fileName),
    JSON.stringify({ manifest, signature: signatureOf(text, secret) }, null, 2),
  );
}

/** All complete backups in the folder, newest first. */
export function backupsIn(folder: string, secrets: readonly string[]): Backup[] {
  const ids = existsSync(folder) ? readdirSync(folder).filter((id) => existsSync(join(folder, id, fileName))) : [];
  if (ids.length === 0)
    throw new Failure(`There is no backup in ${folder}`, `make backup TO=${folder} makes one of the running product`);
  return ids
    .sort()
    .reverse()
    .map((id) => ({ id, manifest: readManifest(join(folder, id, fileName), secrets) }));
}

function readManifest(file: string, secrets: readonly string[]): Manifest {
  const Signed = z.object({ manifest: z.unknown(), signature: z.hex() });
  const { data: signed } = Signed.safeParse(parsed(file));
  const signature = Buffer.from(signed?.signature ?? '', 'hex');
  const isOurs = secrets.some((secret) => {
    const wanted = Buffer.from(signatureOf(JSON.stringify(signed?.manifest, null, 2) ?? '', secret), 'hex');
    return wanted.length === signature.length && timingSafeEqual(wanted, signature);
  });
  if (!isOurs)
    throw new Failure(
      `${file} is not as it was written, or was written with another key`,
      'Give the key of that backup as FOVEA_BACKUP_KEY; nothing was changed',
    );
  return Manifest.parse(signed?.manifest);
}

/** The newest backup of the server that ended by then. */
export function backupOf(backups: Backup[], scope: string, at: Date | undefined): { id: string; backup: ServerBackup } {
  const ofScope = backups.flatMap(({ id, manifest }) =>
    manifest.servers.filter((server) => server.scope === scope).map((backup) => ({ id, backup })),
  );
  const found = ofScope.find(({ backup }) => !at || new Date(backup.endedAt) <= at);
  if (found) return found;
  const oldest = ofScope.at(-1);
  throw oldest
    ? new Failure(`The oldest backup of ${scope} ended at ${oldest.backup.endedAt}`, 'AT has to be that or later')
    : new Failure(`No backup here holds ${scope}`, `They hold ${scopesIn(backups).join(', ')}`);
}

export const scopesIn = (backups: Backup[]): string[] => [
  ...new Set(backups.flatMap(({ manifest }) => manifest.servers.map(({ scope }) => scope))),
];

/** Throws a Failure that names the first file that is missing or not as it was written. */
export async function checkFiles(folder: string, files: z.infer<typeof SealedFile>[]): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    const file = join(folder, name);
    if (!existsSync(file)) throw new Failure(`${file} is missing`, 'Nothing was changed. Take an older backup');
    const hash = createHash('sha256');
    if (statSync(file).size === bytes) await pipeline(createReadStream(file), hash);
    if (statSync(file).size !== bytes || hash.digest('hex') !== sha256)
      throw new Failure(`${file} is not as it was written`, 'Nothing was changed. Take an older backup');
  }
}

const signatureOf = (text: string, secret: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'fovea backup: manifest', 32)))
    .update(text)
    .digest('hex');

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
