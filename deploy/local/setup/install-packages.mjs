// Runs before anything is installed, on the machine's own Node: plain JavaScript, no packages. `make up` and the images
// install with it.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old. Install Node 20 or newer (24 comes with the packages)`);

// A colon separates the entries of PATH, and nothing can quote it.
if (process.cwd().includes(':')) fail(`The path ${process.cwd()} contains a colon. Move this folder elsewhere`);

const wanted = packagesIn('package-lock.json');
const installedLock = 'node_modules/.package-lock.json';
if (!isInstalled()) {
  console.log(['·', process.env.STEP, 'installing packages: a minute or more, once'].filter(Boolean).join(' '));
  if (!existsSync(installedLock)) deleteUnfinished();
  // Not `npm ci`: it refuses a lock file written where other platforms' optional packages could not be resolved. The
  // installed versions are compared with the lock file below.
  const result = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: 'inherit' });
  if (result.error) fail('npm is missing. Install it (Debian: apt-get install npm)');
  if (result.status !== 0) fail('The packages could not be installed. See the lines above; npm needs its registry');
  const others = Object.keys(wanted).filter((path) => !isAsLocked(path));
  if (others.length > 0)
    fail(`Not installed as package-lock.json says: ${others.join(', ')}. Run npm install and commit package-lock.json`);
}

/** npm writes its copy of the lock file last; over the remains of an interrupted installation it fails (ENOENT). */
function deleteUnfinished() {
  const workspaces = Object.keys(wanted).filter((path) => !path.includes('node_modules/'));
  for (const path of workspaces)
    rmSync(path ? `${path}/node_modules` : 'node_modules', { recursive: true, force: true });
}

/** npm stores a copy of the lock file in node_modules, which is quick to compare. */
function isInstalled() {
  if (!existsSync(installedLock) || !existsSync('node_modules/.bin/node')) return false;
  const installed = packagesIn(installedLock);
  return Object.entries(wanted).every(
    ([path, { version, link }]) => mayLack(path) || (link ? existsSync(path) : installed[path]?.version === version),
  );
}

/** The installed version equals that of the lock file as it was before npm changed it. */
function isAsLocked(path) {
  const { version, link } = wanted[path];
  const manifest = `${path}/package.json`;
  if (!existsSync(manifest)) return mayLack(path);
  return link || !path.includes('node_modules/') || JSON.parse(readFileSync(manifest, 'utf8')).version === version;
}

/** Optional packages are those of other platforms; workspaces are part of the repository. */
function mayLack(path) {
  const { optional, devOptional } = wanted[path];
  return path === '' || !path.includes('node_modules/') || Boolean(optional || devOptional);
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function fail(line) {
  console.error(`✗ ${line}`);
  process.exit(1);
}
