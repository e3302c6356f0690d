import { join } from 'node:path';
import { services } from '@fovea/contracts/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../repository.ts';
import { podsOf } from './containers.ts';
import { mayReach, type Place, type Port } from './may-reach.ts';
import { type Manifest, render } from './render.ts';

let objects: Manifest[];
beforeAll(async () => {
  objects = await render(join(root, 'deploy', 'k8s', 'overlays', 'region-cluster', 'jp'));
}, 300_000);

const pod = (app: string): Place => {
  const found = podsOf(objects).find(({ labels }) => labels.app === app);
  if (!found) throw new Error(`There is no pod ${app}`);
  return { pod: found.labels };
};
const namespace = (name: string): Place => ({ namespace: { 'kubernetes.io/metadata.name': name } });
const address = (at: string): Place => ({ address: at });
const reaches = (from: Place, to: Place, port: Port) => mayReach(objects, from, to, port);

const http = { number: 3000, name: 'http' };
const internal = { number: 9464, name: 'internal' };
const bus = { number: 4222, name: 'client' };
const routes = { number: 6222, name: 'cluster' };
const between = { number: 7222, name: 'regions' };
const [tls, postgres, smtp, dns, traces] = [443, 5432, 587, 53, 4318].map((number) => ({ number })) as Port[] as [
  Port,
  Port,
  Port,
  Port,
  Port,
];
const database = address('10.1.2.3');
const provider = address('93.184.216.34');
const keysOfTheCloud = address('169.254.169.254');

describe('on the network', () => {
  test.each(services)('%s reaches what it needs, and is reached by the gateway alone', (service) => {
    const self = pod(service);
    const needs: [Place, Port][] = [
      [database, postgres],
      [provider, tls],
      [pod('nats'), bus],
      [namespace('kube-system'), dns],
      [pod('otel-collector'), { ...traces, name: 'traces' }],
    ];
    expect(needs.filter(([to, port]) => !reaches(self, to, port))).toEqual([]);
    expect(reaches(pod('gateway'), self, http)).toBe(true);
    expect(reaches(namespace('monitoring'), self, internal)).toBe(true);
    const others = services.filter((name) => name !== service).map(pod);
    for (const other of others) expect(reaches(other, self, http)).toBe(false);
    expect(reaches(namespace('envoy-gateway-system'), self, http)).toBe(false);
    expect(reaches(pod('gateway'), self, internal)).toBe(false);
    expect(reaches(self, keysOfTheCloud, tls)).toBe(false);
    expect(reaches(self, provider, smtp)).toBe(service === 'notification');
    expect(reaches(self, pod('nats'), routes)).toBe(false);
  });

  test('the gateway is reached through the ingress, and reaches no database and no external address', () => {
    expect(reaches(namespace('envoy-gateway-system'), pod('gateway'), http)).toBe(true);
    expect(reaches(namespace('another'), pod('gateway'), http)).toBe(false);
    expect(reaches(pod('gateway'), pod('nats'), bus)).toBe(true);
    expect(reaches(pod('gateway'), database, postgres)).toBe(false);
    expect(reaches(pod('gateway'), provider, tls)).toBe(false);
  });

  test('the migration reaches databases alone, the stream keeper the bus alone', () => {
    expect(reaches(pod('migrate'), database, postgres)).toBe(true);
    expect(reaches(pod('migrate'), pod('nats'), bus)).toBe(false);
    expect(reaches(pod('migrate'), provider, tls)).toBe(false);
    expect(reaches(pod('streams'), pod('nats'), bus)).toBe(true);
    expect(reaches(pod('streams'), database, postgres)).toBe(false);
  });

  test('servers of the bus reach each other, and those of other regions', () => {
    expect(reaches(pod('nats'), pod('nats'), routes)).toBe(true);
    expect(reaches(pod('nats'), address('10.9.0.1'), between)).toBe(true);
    expect(reaches(address('10.9.0.1'), pod('nats'), between)).toBe(true);
    expect(reaches(address('10.9.0.1'), pod('nats'), bus)).toBe(false);
    expect(reaches(pod('nats'), provider, tls)).toBe(false);
  });
});
