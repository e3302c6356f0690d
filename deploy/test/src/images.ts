import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { embeddedServers } from '@fovea/local/embedded-servers';
import { type Environment, environmentOf } from '@fovea/local/environment';
import { envOf, type Image, withoutContainer } from '@fovea/local/images/dockerfile';
import { startNats } from '@fovea/local/parts/nats';
import { startPostgres } from '@fovea/local/parts/postgres';
import { startS3 } from '@fovea/local/parts/s3';
import { answers, type ProcessHost, startProcess } from '@fovea/local/processes';
import { root } from '@fovea/local/repository';
import { runCommand } from '@fovea/local/run-command';
import type { Section } from './section.ts';

const dockerfile = join(root, 'deploy', 'docker', 'Dockerfile');

/**
 * Verifies that the images hold all they need: runs the Dockerfile's steps in a scratch folder, migrates databases and
 * verifies the audit log with the ops image, and starts one service. `make images` builds all images.
 */
export const images = (dataDir: string): Section => ({
  name: 'images',
  run: async () => {
    const scratch = join(dataDir, 'images');
    rmSync(scratch, { recursive: true, force: true });
    const build = withoutContainer(dockerfile, { SERVICE: 'company' }, join(scratch, 'stages'));
    const service = await build('service');
    const ops = await build('ops');

    const { first: basePort, release } = await claimPorts('stack');
    const folder = join(scratch, 'stack');
    const environment = environmentOf({ basePort, dataDir: folder, mode: 'test', scale: {}, given: {} });
    const host: ProcessHost = { dataDir: folder, onDeath: (line) => console.error(`✗ ${line}`) };
    const { ports, shared } = environment;
    const servers = embeddedServers(environment).map((server) => startPostgres(server, host));
    const running = await Promise.all([
      ...servers,
      startNats(
        { part: 'nats', port: ports.nats(0), monitorPort: ports.natsMonitor(0), folder: join(folder, 'nats') },
        host,
      ),
      startS3({
        port: ports.s3,
        folder: join(folder, 's3'),
        buckets: environment.buckets,
        accessKey: shared.S3_ACCESS_KEY ?? '',
        secretKey: shared.S3_SECRET_KEY ?? '',
      }),
    ]);
    const problems: string[] = [];
    try {
      const operate = async (...words: string[]) => {
        const [program = '', ...args] = words.length > 0 ? [...ops.entry.slice(0, -1), ...words] : ops.entry;
        const env = { ...shared, ...envOf(ops) };
        const { code, output } = await runCommand(program, args, env, placeOf(ops));
        if (code !== 0) problems.push(`ops ${words.join(' ')} ended with ${code}: ${output}`);
      };
      await operate();
      await operate('wait-for-schema', 'billing');
      await operate('audit-verify');
      await operate('replay', '--service', 'billing');
      const [command = '', ...args] = service.entry;
      const env: Environment = {
        ...environment.service('company', 0),
        ...envOf(service),
        PORT: String(ports.service('company', 0)),
      };
      const isReady = () => answers(`http://127.0.0.1:${env.INTERNAL_PORT}/statusz`);
      running.push(await startProcess({ name: 'company', command, args, cwd: placeOf(service), env, isReady }, host));
    } finally {
      for (const part of running.reverse()) await part.stop();
      release();
      rmSync(scratch, { recursive: true });
    }
    return { passed: 5 - problems.length, failed: problems.length, output: problems.join('\n') };
  },
});

const placeOf = ({ folder, workdir }: Image) => join(folder, workdir);
