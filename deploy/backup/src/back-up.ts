import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Secrets } from '@fovea/kit/secrets/secret-box';
import { embeddedServers } from '@fovea/local/embedded-servers';
import type { StackEnvironment } from '@fovea/local/environment';
import { root } from '@fovea/local/repository';
import { Failure } from '@fovea/ops/failure';
import { backUpServer } from './back-up-server.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { inMegabytes } from './megabytes.ts';
import { writeSealed } from './sealed-file.ts';
import { filesOfStack, objectsFolder } from './stack-files.ts';
import { endOfTar, tarOfFolder } from './tar.ts';

type Backing = { folder: string; secrets: Secrets; onStep: (line: string) => void };

/**
 * Backs up every running embedded server in turn, then the file store: a file exists before a row names it. Resolves to
 * the name of the backup.
 */
export async function backUp(environment: StackEnvironment, { folder, secrets, onStep }: Backing): Promise<string> {
  claimBackups(folder, environment.dataDir);
  const startedAt = new Date().toISOString();
  const id = `${startedAt.slice(0, 19).replaceAll(':', '-')}Z`;
  mkdirSync(join(folder, id), { mode: 0o700 });
  const sealFolder = async (what: string, path: string, isLeftOut?: (name: string) => boolean) => {
    const name = `${id}/${what}.tar.zst.sealed`;
    const tar = async function* () {
      yield* tarOfFolder(path, { isLeftOut });
      yield endOfTar;
    };
    return { name, ...(await writeSealed(join(folder, name), { secret: secrets[0] ?? '', name }, tar())) };
  };

  const servers: Manifest['servers'] = [];
  for (const server of embeddedServers(environment)) {
    const began = performance.now();
    const made = await backUpServer(server, id, { folder, scope: server.name, secrets: [...secrets] });
    onStep(`postgres-${server.name}: ${inMegabytes(made.file.plainBytes, performance.now() - began)}`);
    servers.push(made);
  }
  const objects = environment.embedded.s3 ? await sealFolder('objects', objectsFolder(environment.dataDir)) : undefined;
  if (objects) onStep(`objects: ${inMegabytes(objects.plainBytes)}`);
  const stack = await sealFolder('stack', environment.dataDir, (name) => !filesOfStack.includes(name));
  const manifest: Manifest = {
    format: 1,
    fovea: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    startedAt,
    endedAt: new Date().toISOString(),
    servers,
    objects,
    stack,
    leftOut: partsOfOthers(environment),
  };
  writeManifest(folder, id, manifest, secrets[0] ?? '');
  return id;
}

/** Each stack has its own folder, because two stacks would mix their logs. */
function claimBackups(folder: string, dataDir: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'made-by');
  const own = `${hostname()}:${dataDir}\n`;
  if (!existsSync(file)) writeFileSync(file, own);
  const maker = readFileSync(file, 'utf8');
  if (maker !== own)
    throw new Failure(
      `${folder} holds the backups of ${maker.trim()}`,
      `Name another folder; if that stack no longer exists, remove ${file}`,
    );
}

function partsOfOthers({ databases, embedded }: StackEnvironment): string[] {
  const own = embedded.databases.map(({ scope }) => scope);
  return [
    ...databases.filter(({ scope }) => !own.includes(scope)).map(({ variable }) => variable),
    ...(embedded.s3 ? [] : ['S3_ENDPOINT']),
  ];
}
