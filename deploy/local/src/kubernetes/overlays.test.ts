import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ServiceName, services } from '@fovea/contracts/endpoint';
import { storeVariablesOf } from '@fovea/kit/config/bucket-places';
import { type Environment, parseConfig, regionsIn } from '@fovea/kit/config/config';
import { databasePasswordVariable } from '@fovea/kit/config/database-url';
import { mostReplicas } from '@fovea/kit/prisma/budget';
import { busAccounts, passwordVariable, streamsAccount } from '@fovea/ops/bus-accounts';
import { streamsConfig } from '@fovea/ops/streams-config';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { nodeProgram, root } from '../repository.ts';
import { runCommand } from '../run-command.ts';
import { containersOf, podsOf, type Vault, variablesOf } from './containers.ts';
import { findFaults } from './find-faults.ts';
import { type Manifest, render } from './render.ts';

const folder = join(root, 'deploy', 'k8s');
const overlays = ['single-region', 'three-regions', 'region-cluster/jp', 'region-cluster/au', 'region-cluster/eu'];
const rendered = new Map<string, Manifest[]>();
let withRecaptcha: Manifest[];
let withCountries: Manifest[];
const objectsOf = (overlay: string): Manifest[] => rendered.get(overlay) ?? [];

/** The objects of an overlay that also includes this component. */
async function renderWith(component: string): Promise<Manifest[]> {
  mkdirSync(join(root, '.local'), { recursive: true });
  const place = mkdtempSync(join(root, '.local', 'overlay-'));
  const path = (name: string) => relative(place, join(folder, name));
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [path('overlays/three-regions')],
    components: [path(`components/${component}`)],
  };
  writeFileSync(join(place, 'kustomization.yaml'), JSON.stringify(kustomization));
  return render(place).finally(() => rmSync(place, { recursive: true }));
}

const secret = 'a-secret-of-32-characters-or-more';
/** The secrets of README.md, as an operator creates them. */
const vault: Vault = {
  'fovea-databases': {
    ...Object.fromEntries(
      ['GLOBAL', 'JP', 'AU', 'EU'].map((scope) => [`DATABASE_URL_${scope}`, 'postgresql://db.internal']),
    ),
    DATABASE_REPLICA_URL_JP: 'postgresql://standby.internal',
  },
  'fovea-databases-owner': Object.fromEntries(
    ['GLOBAL', 'JP', 'AU', 'EU'].map((scope) => [`DATABASE_URL_${scope}`, 'postgresql://owner:secret@db.internal']),
  ),
  'fovea-database-passwords': Object.fromEntries(
    services.map((service) => [databasePasswordVariable(service), `password-of-${service}-database`]),
  ),
  'fovea-bus': Object.fromEntries(
    [...busAccounts, 'routes'].map((account) => [passwordVariable(account), `secret-${account}`]),
  ),
  'fovea-files': { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: secret },
  'fovea-stripe': {
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: secret,
  },
  'fovea-mail': { SMTP_URL: 'smtps://fovea:secret@mail.example.com' },
  'fovea-texts': { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: secret, SMS_FROM: '+15005550006' },
  'fovea-push': {},
  'fovea-feed': {},
  'fovea-keys': { FOVEA_SECRET_KEY: secret },
  'fovea-captcha': { CAPTCHA_HMAC_KEY: secret },
};

beforeAll(async () => {
  // The first call searches kustomize, and downloads it if it is missing.
  withRecaptcha = await renderWith('recaptcha');
  withCountries = await renderWith('country-database');
  for (const overlay of overlays) rendered.set(overlay, await render(join(folder, 'overlays', overlay)));
}, 300_000);

describe('what is applied', () => {
  test('has only kinds, fields and values that Kubernetes and its operators know', { timeout: 120_000 }, async () => {
    const all = [...[...rendered.values()].flat(), ...withRecaptcha, ...withCountries];
    expect(all.length).toBeGreaterThan(overlays.length * 70);
    expect(await findFaults(all)).toEqual([]);
  });

  test('is refused with a misspelt field, a wrong value or an unknown kind', { timeout: 120_000 }, async () => {
    const planted = structuredClone(objectsOf('single-region'));
    const find = (wanted: string) => planted.find(({ kind }) => kind === wanted) as Manifest & { spec: never };
    const deployment = find('Deployment') as unknown as Deployment;
    deployment.spec.template.spec.topologySpreadConstraint = [];
    Object.assign(find('HTTPRoute').spec, { hostname: [] });
    Object.assign(find('Certificate').spec, { dnsName: [] });
    Object.assign(find('PodMonitor').spec, { podMetricEndpoints: [] });
    Object.assign(find('ExternalSecret').spec, { refreshIntervall: '1h' });
    Object.assign(find('Job').spec, { backoffLimit: 'three' });
    find('Namespace').kind = 'Namespaces';
    const faults = (await findFaults(planted)).join('\n');
    for (const word of ['topologySpreadConstraint', 'hostname', 'dnsName', 'podMetricEndpoints', 'refreshIntervall'])
      expect(faults).toContain(`'"${word}"' does not exist`);
    expect(faults).toMatch(/Job .*backoffLimit/);
    expect(faults).toMatch(/Namespaces fovea: /);
  });
});
type Deployment = { spec: { template: { spec: Record<string, unknown> } } };

/** The deployment of an app and its serving container. */
function deploymentOf(app: string, objects: Manifest[]) {
  const pods = podsOf(objects).find(({ labels }) => labels.app === app);
  const [container] = pods?.spec.containers ?? [];
  if (!pods || !container) throw new Error(`There is no Deployment of ${app}`);
  return { pods, container };
}

test('identity reads countries where their file is mounted', () => {
  const { pods, container } = deploymentOf('identity', withCountries);
  const { COUNTRY_DATABASE = '' } = variablesOf(container, pods, withCountries, vault);
  const mount = container.volumeMounts?.find(({ mountPath }) => COUNTRY_DATABASE.startsWith(`${mountPath}/`));
  expect(mount).toMatchObject({ readOnly: true });
  const claim = pods.spec.volumes?.find(({ name }) => name === mount?.name)?.persistentVolumeClaim?.claimName;
  expect(withCountries.find(({ kind }) => kind === 'PersistentVolumeClaim')?.metadata.name).toBe(claim);
});

test('a cluster of each region has the others’ addresses, and the servers of all have all regions’ tags', () => {
  const read = (...path: string[]) => readFileSync(join(folder, 'overlays', 'region-cluster', ...path), 'utf8');
  const regions = regionsIn({ FOVEA_REGIONS: /^FOVEA_REGIONS=(.*)$/m.exec(read('every-region', 'config.env'))?.[1] });
  const keys = regions.map(({ key }) => key);
  const places = keys.map((key) => read(key, 'place.conf'));
  for (const place of places)
    expect([...place.matchAll(/\{ name: (\w+), urls: \["tls:\/\/\1\./g)].map(([, name]) => name)).toEqual(keys);
  const tags = places.flatMap((place) => [...place.matchAll(/"region:(\w+)"/g)].map(([, tag = '']) => tag));
  expect(tags.sort()).toEqual(['global', ...keys].sort());
});

const closed = { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } };

/** Images are pinned; a moving tag may name different programs on different machines and days. */
const pinned = /:\d+\.\d+\.\d+$/;

describe.each(overlays)('the overlay %s', (overlay) => {
  const configData = () => {
    const found = objectsOf(overlay).find(
      ({ kind, metadata }) => kind === 'ConfigMap' && /^fovea-/.test(metadata.name),
    );
    return found?.data as Record<string, string>;
  };

  test.each(services)('starts %s with all it needs', async (service) => {
    const { pods, container } = deploymentOf(service, objectsOf(overlay));
    const env = variablesOf(container, pods, objectsOf(overlay), vault);
    expect(env.NATS_USER).toBe(service);
    expect(env.NATS_PASSWORD).toBe(`secret-${service}`);
    // Runs as the service's role, never as the owner; the init container that waits for the schema too.
    const [waiting = container] = pods.spec.initContainers ?? [];
    for (const each of [env, variablesOf(waiting, pods, objectsOf(overlay), vault)])
      expect([each.DATABASE_PASSWORD, each.DATABASE_URL_GLOBAL]).toEqual([
        `password-of-${service}-database`,
        'postgresql://db.internal',
      ]);
    expect(parseConfig(await schemaOf(service), env).problems).toEqual([]);
  });

  test('starts the gateway with all it needs, also with reCAPTCHA', async () => {
    const problems = (objects: Manifest[], secrets: Vault) => {
      const { pods, container } = deploymentOf('gateway', objects);
      return gatewayProblems(variablesOf(container, pods, objects, secrets));
    };
    expect(await problems(objectsOf(overlay), vault)).toBe('');
    const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' };
    expect(await problems(withRecaptcha, { ...vault, 'fovea-captcha': keys })).toBe('');
  });

  test('starts the stream keeper with all it needs, in one cluster alone', () => {
    const pods = podsOf(objectsOf(overlay)).find(({ labels }) => labels.app === streamsAccount);
    expect(pods === undefined).toBe(/au|eu$/.test(overlay));
    if (!pods) return;
    const [container] = pods.spec.containers;
    if (!container) throw new Error('There is no container');
    const found = streamsConfig.safeParse(variablesOf(container, pods, objectsOf(overlay), vault));
    expect(found.error?.issues ?? []).toEqual([]);
    expect(found.data).toMatchObject({ NATS_USER: streamsAccount, NATS_PLACED: overlay.startsWith('region-cluster') });
  });

  test('sets only variables that are read', async () => {
    const schemas = await Promise.all(services.map(schemaOf));
    const ofRegions = regionsIn({ FOVEA_REGIONS: configData().FOVEA_REGIONS }).flatMap(({ key }) =>
      storeVariablesOf(key),
    );
    const known = new Set([...schemas.flatMap(({ shape }) => Object.keys(shape)), ...ofGateway, ...ofRegions]);
    expect(Object.keys(configData()).filter((name) => !known.has(name))).toEqual([]);
    expect(configData()).toMatchObject({ MAIL_FROM: expect.stringMatching(/</), S3_REGION: expect.any(String) });
  });

  test('migrates with a Job of its release, which every pod with databases waits for', () => {
    const jobs = objectsOf(overlay).filter(({ kind }) => kind === 'Job');
    const pods = podsOf(objectsOf(overlay));
    const release = pods
      .flatMap(containersOf)
      .find(({ image }) => image?.includes('/ops:'))
      ?.image?.split(':')[1];
    expect(jobs.map(({ metadata }) => metadata.name)).toEqual(/au|eu$/.test(overlay) ? [] : [`migrate-${release}`]);
    const waiting = pods.filter(({ spec }) => spec.initContainers?.some(({ args }) => args?.[0] === 'wait-for-schema'));
    expect(waiting.map(({ labels }) => labels.app).sort()).toEqual([...services].sort());
    const owners = pods.filter(({ spec }) => JSON.stringify(spec).includes('fovea-databases-owner'));
    expect(owners.map(({ labels }) => labels.app)).toEqual(jobs.map(() => 'migrate'));
  });

  test('pins every image, one release for all of ours', () => {
    const images = podsOf(objectsOf(overlay)).flatMap((pods) => containersOf(pods).map(({ image = '' }) => image));
    expect(images.filter((image) => !pinned.test(image))).toEqual([]);
    const own = images.filter((image) => image.startsWith('registry.example.com/fovea/'));
    expect(new Set(own.map((image) => image.split(':')[1]))).toEqual(new Set([version()]));
  });

  test('spreads each service over hosts, keeps two of it up and bounds what it writes', () => {
    for (const name of ['gateway', ...services]) {
      const ofName = objectsOf(overlay).filter(({ metadata }) => metadata.name === name);
      expect(ofName.map(({ kind }) => kind).sort()).toEqual([
        ...['Deployment', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Service'],
      ]);
      const scaler = ofName.find(({ kind }) => kind === 'HorizontalPodAutoscaler');
      expect(scaler?.spec).toMatchObject({ scaleTargetRef: { name }, minReplicas: 2 });
      // The budget of database connections counts these replicas.
      if (isService(name)) expect(scaler?.spec).toMatchObject({ maxReplicas: mostReplicas[name] });
      const [pods] = podsOf(ofName);
      expect(pods?.spec.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toContain(
        'kubernetes.io/hostname',
      );
      const tmp = pods?.spec.volumes?.find((volume) => volume.name === 'tmp');
      expect(tmp?.emptyDir?.sizeLimit, name).toBeTruthy();
    }
  });

  test('runs nothing that its namespace, which is restricted, would refuse', () => {
    for (const pods of podsOf(objectsOf(overlay))) {
      expect(pods.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(pods.spec.automountServiceAccountToken).toBe(false);
      for (const { securityContext } of containersOf(pods)) expect(securityContext).toEqual(closed);
    }
  });

  test('has its gateway at the address of its pages', () => {
    const gateway = objectsOf(overlay).find(({ kind }) => kind === 'Gateway') as unknown as GatewayObject;
    const host = new URL(configData().PUBLIC_URL ?? '').host;
    expect(gateway.spec.listeners.map(({ hostname }) => hostname)).toEqual([host, host]);
    expect(objectsOf(overlay).some(({ kind }) => kind === 'Ingress')).toBe(false);
  });

  test('fetches every secret that pods name, and README.md explains it', () => {
    const fetched = new Set(
      objectsOf(overlay).flatMap(({ kind, metadata, spec }) => {
        if (kind === 'Certificate') return [(spec as { secretName: string }).secretName];
        return kind === 'ExternalSecret' ? [metadata.name] : [];
      }),
    );
    const named = new Set(
      JSON.stringify(objectsOf(overlay)).match(
        /(?<="(?:secretName|secretRef|secretKeyRef)":(?:\{[^}]*"name":)?")fovea-[a-z-]+/g,
      ),
    );
    expect(named.size).toBeGreaterThan(8);
    expect([...named].filter((name) => !fetched.has(name))).toEqual([]);
    const readme = readFileSync(join(folder, 'README.md'), 'utf8');
    expect(Object.keys(vault).filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('has the common alert rules', () => {
    const rule = objectsOf(overlay).find(({ kind }) => kind === 'PrometheusRule');
    const rules = parse(readFileSync(join(root, 'deploy', 'observability', 'rules.yaml'), 'utf8'));
    expect(rule?.spec).toEqual(rules);
  });
});
const isService = (name: string): name is ServiceName => (services as readonly string[]).includes(name);
type GatewayObject = { spec: { listeners: { hostname: string }[] } };

const version = (): string => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

async function schemaOf(service: string) {
  const file = join(root, 'services', service, 'src', 'config.ts');
  const kit = await import('@fovea/kit/config/config');
  const own = await import(file).catch(() => ({}));
  return Object.values({ kitConfig: kit.kitConfig, ...own }).at(-1) as typeof kit.kitConfig;
}

/** Variables of the gateway only. */
const ofGateway = ['CORS_ORIGINS', 'TRUSTED_PROXIES', 'CAPTCHA_PROVIDER'];

/** The error output of a gateway that fails to start. */
async function gatewayProblems(env: Environment): Promise<string> {
  const read = "import { readGatewayConfig } from './src/config.ts'; readGatewayConfig();";
  const { output } = await runCommand(
    nodeProgram,
    ['--no-warnings', '--input-type=module', '--eval', read],
    env,
    join(root, 'gateway'),
  );
  return output;
}
