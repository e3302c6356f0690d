// Runs before anything is installed, on the machine's own Node: plain JavaScript, no packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old. Install Node 20 or newer (24 comes with the packages)`);

if (!isInstalled()) {
  console.log('· installing packages');
  // Not `npm ci`: it refuses a lock file made where other platforms' optional packages could not be seen. The versions
  // are the lock file's all the same.
  const result = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: 'inherit' });
  if (result.error) fail('npm is missing. Install it (Debian: apt-get install npm)');
  if (result.status !== 0) fail('The packages could not be installed. See the lines above; npm needs its registry');
}

/**
 * npm keeps a copy of the lock file's packages in node_modules; optional ones of other platforms are left out of it.
 */
function isInstalled() {
  const kept = 'node_modules/.package-lock.json';
  if (!existsSync(kept) || !existsSync('node_modules/.bin/node')) return false;
  const wanted = packagesIn('package-lock.json');
  const installed = packagesIn(kept);
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional, link }]) =>
      path === '' ||
      link ||
      !path.includes('node_modules/') ||
      optional ||
      devOptional ||
      installed[path]?.version === version,
  );
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

function fail(line) {
  console.error(`✗ ${line}`);
  process.exit(1);
}
