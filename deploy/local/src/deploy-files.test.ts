import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@fovea/contracts/endpoint';
import { regionsIn } from '@fovea/kit/config/config';
import { constantCase } from '@fovea/kit/config/constant-case';
import { databasePasswordVariable } from '@fovea/kit/config/database-url';
import { metrics } from '@fovea/kit/telemetry/metrics';
import { busAccounts, busAccountsConfig, passwordVariable } from '@fovea/ops/bus-accounts';
import { describe, expect, test } from 'vitest';
import { busAccountsFile, defaultRegions } from './environment.ts';
import { root } from './repository.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The metrics of the kit and of the services. */
const exportedMetrics = new Set([
  ...metrics.getMetricsAsArray().map(({ name }) => name),
  ...services
    .flatMap((service) => ['metrics.ts', 'figures.ts'].map((file) => join('services', service, 'src', file)))
    .filter((file) => existsSync(join(root, file)))
    .flatMap((file) => [...read(file).matchAll(/(?:counter|gauge)\(\s*'(\w+)'/g)].map(([, name = '']) => name)),
]);
/** A metric's name in an expression: labels, a range or a closing bracket follow it. */
const metricName = /\b([a-z]+(?:_[a-z0-9]+)+)\b(?=[[{)])/g;

/** A moving tag may name different programs on different machines and days. */
const pinned = /:\d+\.\d+(\.\d+)?(-[a-z-]+)?$/;

describe('the deployment files', () => {
  test('give each service the bus permissions that the contracts declare (make gen writes them)', async () => {
    const regions = regionsIn({ FOVEA_REGIONS: defaultRegions }).map(({ key }) => key);
    expect(readFileSync(busAccountsFile, 'utf8')).toBe(busAccountsConfig(regions));
  });

  test.each(busAccounts)('give the bus and the client of account %s the password', (account) => {
    expect(read('docker-compose.yml')).toContain(`${passwordVariable(account)}: `);
    expect(read('docker-compose.yml')).toContain(`NATS_USER: ${account}`);
  });

  test.each(services)('let %s sign in to databases as itself, and `migrate` as their owner', (name) => {
    const variable = databasePasswordVariable(name);
    const compose = read('docker-compose.yml');
    const ownPassword = new RegExp(`NATS_USER: ${name}\\n +DATABASE_PASSWORD: \\$\\{${variable}:-`);
    expect(compose).toMatch(ownPassword);
    expect(compose).toContain(`  ${variable}: \${${variable}:-`);
  });

  test.each(services)('know the service %s', (name) => {
    expect(read('docker-compose.yml')).toContain(`NATS_USER: ${name}`);
    expect(read('docker-compose.yml')).toContain(`UPSTREAM_${constantCase(name)}: http://${name}:3000`);
    expect(read('deploy/docker/Dockerfile')).toContain(`COPY services/${name}/package.json services/${name}/`);
  });

  test('name every image with its version', () => {
    const compose = [...read('docker-compose.yml').matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
    const bases = [...read('deploy/docker/Dockerfile').matchAll(/^ARG NODE_IMAGE=(\S+)$/gm)].map(
      ([, image = '']) => image,
    );
    expect(compose.length).toBeGreaterThan(3);
    expect(bases).toHaveLength(1);
    expect([...compose, ...bases].filter((image) => !pinned.test(image))).toEqual([]);
  });

  test('refuse an image without a version, or with one that moves', () => {
    expect(['nats', 'nats:latest', 'node:24', 'registry:5000/nats'].filter((image) => pinned.test(image))).toEqual([]);
  });

  test('alert only on metrics that exist, and name a runbook', () => {
    const rules = read('deploy/observability/rules.yaml');
    const matches = [...rules.matchAll(/^ +expr: (.+)$/gm)].flatMap(([, expression = '']) => [
      ...expression.matchAll(metricName),
    ]);
    const named = new Set(matches.map(([, name = '']) => name.replace(/_(?:count|sum|bucket)$/, '')));
    expect(named.size).toBeGreaterThan(6);
    expect([...named].filter((name) => !exportedMetrics.has(name))).toEqual([]);
    const pages = [...rules.matchAll(/^ +runbook: (\S+)$/gm)].map(([, page = '']) => page);
    expect(pages).toHaveLength([...rules.matchAll(/- alert:/g)].length);
    for (const page of pages) expect(read(page)).toMatch(/^# /);
  });

  const folder = 'deploy/observability/dashboards';
  test.each(readdirSync(join(root, folder)))('draw only metrics that exist: %s', (file) => {
    const expressions = [...read(`${folder}/${file}`).matchAll(/"expr": "((?:\\\\.|[^"])+)"/g)].map(
      ([, text = '']) => text,
    );
    expect(expressions.length).toBeGreaterThan(5);
    for (const expression of expressions) {
      const names = [...expression.matchAll(metricName)].map(([, name = '']) =>
        name.replace(/_(?:count|sum|bucket)$/, ''),
      );
      expect(
        names.filter((name) => !exportedMetrics.has(name) && !name.startsWith('label_')),
        expression,
      ).toEqual([]);
    }
  });

  test('run on the Node that tests run on', () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(read('deploy/docker/Dockerfile')).toContain(`/node:${packages['node_modules/node'].version}-`);
  });

  test('are started by hand in the release that images are built of', () => {
    const { version } = JSON.parse(read('package.json'));
    const tags = [...read('docs/runbooks/images.md').matchAll(/\/fovea\/[a-z-]+:([\d.]+)/g)].map(([, tag]) => tag);
    expect(new Set(tags)).toEqual(new Set([version]));
  });

  test('create every database with letters beyond ASCII', () => {
    expect(read('docker-compose.yml')).toContain('--lc-ctype=C.UTF-8');
  });
});
