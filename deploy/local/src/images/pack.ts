// A step of the Dockerfile: `node deploy/local/src/images/pack.ts <out> <workspace> …` writes the files of an image:
// the workspaces and their dependencies in `<out>/sources`, their packages in `<out>/packages`.
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

type Package = {
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const [out = '', ...workspaces] = process.argv.slice(2);
const lock: Record<string, Package> = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;

const needed = closureOf(workspaces);
for (const path of needed) {
  if (path.includes('node_modules/')) copy(path, join(out, 'packages', path), isRun);
  else for (const part of partsOf(path)) copy(join(path, part), join(out, 'sources', path, part), isSource);
}
for (const [path, { link, resolved = '' }] of Object.entries(lock)) {
  if (!link || !needed.has(resolved)) continue;
  mkdirSync(join(out, 'packages', dirname(path)), { recursive: true });
  symlinkSync(relative(dirname(path), resolved), join(out, 'packages', path));
}
cpSync('package.json', join(out, 'sources', 'package.json'));

/**
 * The lock file's paths of runtime packages: dependencies of dependencies, without development dependencies. Computed
 * here because npm would include the packages of every workspace and optional peers of other workspaces.
 */
function closureOf(starts: string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...starts];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (found.has(path)) continue;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
      const place = placeOf(path, name);
      if (place) queue.push(lock[place]?.link ? (lock[place].resolved ?? '') : place);
      else if (!optionalDependencies?.[name])
        throw new Error(`${path} needs ${name}, which the lock file does not hold`);
    }
  }
  return found;
}

/** Node's resolution: the importer's own node_modules, then those of its parent folders. */
function placeOf(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = folder === '.' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[place]) return place;
    if (folder === '.') return undefined;
  }
}

/** The runtime files of a workspace; others are tests, documents and build inputs. */
function partsOf(workspace: string): string[] {
  return ['package.json', 'src', 'prisma', 'generated', 'api-docs'].filter((part) => existsSync(join(workspace, part)));
}

/** A package of another platform is only in the lock file. */
function copy(from: string, to: string, isIncluded: (path: string) => boolean): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, filter: isIncluded });
}

function isSource(path: string): boolean {
  return !/\.(test|pact)\.ts$|\/testing(\.ts)?$/.test(path);
}

/**
 * Leaves out files for compilers and readers, nested packages (they have paths of their own), Prisma's files for other
 * databases, and files for browsers.
 */
function isRun(path: string): boolean {
  if (/\.(d\.[cm]?ts|map|md|markdown)$/.test(path) || basename(path) === 'node_modules') return false;
  // Of typefaces, only the two weights of the PDFs.
  if (/@fontsource\/.*\.(woff2?|css)$/.test(path)) return /-(400|700)-normal\.woff$/.test(path);
  // Of the address databases, only the files that are read.
  if (path.endsWith('.mmdb')) return /\/(geo-whois-asn-country-ipv4|iptoasn-country-ipv6)\.mmdb$/.test(path);
  return !/@prisma\/client\/runtime\/.*(mysql|sqlite|sqlserver|cockroachdb)/.test(path);
}
