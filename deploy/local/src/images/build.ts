// `make images`: builds every image with buildah or docker, the first that runs here. IMAGES=registry.example.com/fovea
// names them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@fovea/contracts/endpoint';
import { endWith, Failure } from '@fovea/ops/failure';
import { root } from '../repository.ts';

const prefix = process.argv[2] || 'fovea';
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const base = process.env.NODE_IMAGE ? ['--build-arg', `NODE_IMAGE=${process.env.NODE_IMAGE}`] : [];

try {
  const build = builder();
  for (const name of [...services, 'gateway', 'ops', 'stripe-sandbox']) {
    const isService = services.some((service) => service === name);
    const what = isService ? ['--target', 'service', '--build-arg', `SERVICE=${name}`] : ['--target', name];
    const tag = `${prefix}/${name}:${version}`;
    console.log(`· ${tag}`);
    build(['-f', join('deploy', 'docker', 'Dockerfile'), ...what, ...base, '-t', tag, '.'], tag);
  }
} catch (error) {
  endWith(error);
}

/** Docker's client cannot build without its daemon; buildah needs none. */
function builder(): (args: string[], tag: string) => void {
  const runs = (program: string, args: string[]) => spawnSync(program, args).status === 0;
  const found = runs('buildah', ['--version'])
    ? ['buildah', 'build', '--layers']
    : runs('docker', ['info'])
      ? ['docker', 'build']
      : undefined;
  if (!found)
    throw new Failure(
      'Neither buildah nor docker builds images here',
      'Install buildah (Debian: apt-get install buildah) or start docker; make test runs the steps without either',
    );
  const [program = '', ...first] = found;
  return (args, tag) => {
    // Inside a container buildah needs BUILDAH_ISOLATION=chroot.
    const { status } = spawnSync(program, [...first, ...args], { cwd: root, stdio: 'inherit' });
    if (status !== 0) throw new Failure(`${tag} could not be built`, 'See the lines above');
  };
}
