import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@fovea/contracts/endpoint';
import { describe, expect, test } from '@jest/globals';
import { constantCase } from './environment.ts';
import { natsUsersConfig, natsUsersFile } from './nats-users.ts';
import { root } from './repository.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('the deployment files', () => {
  test('let each service say on the bus what the contracts say (make gen writes it)', async () => {
    expect(readFileSync(natsUsersFile, 'utf8')).toBe(await natsUsersConfig());
  });

  test.each(services)('know the service %s', (name) => {
    expect(read('docker-compose.yml')).toContain(`NATS_USER: ${name}`);
    expect(read('docker-compose.yml')).toContain(`UPSTREAM_${constantCase(name)}: http://${name}:3000`);
    expect(read('deploy/docker/Dockerfile')).toContain(`COPY services/${name}/package.json services/${name}/`);
    expect(read('deploy/k8s/kustomization.yaml')).toContain(`- ${name}.yaml`);
    expect(read('deploy/k8s/gateway.yaml')).toContain(`UPSTREAM_${constantCase(name)}`);
    expect(read('deploy/k8s/network-policies.yaml')).toContain(name);
  });
});
