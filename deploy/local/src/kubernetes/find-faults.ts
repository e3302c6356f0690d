import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../repository.ts';
import type { Manifest } from './render.ts';

const run = promisify(execFile);
const tsc = join(root, 'node_modules', '.bin', 'tsc');

/** Who knows the kinds of a group; Kubernetes itself knows all others. */
const packages: Record<string, string> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};
const moduleOf = ({ apiVersion, kind }: Manifest) =>
  `${packages[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

/** What is wrong with objects: kinds that are not known, fields that no kind has, values that a field does not take. */
export async function findFaults(objects: Manifest[]): Promise<string[]> {
  const [values, fields] = await Promise.all([Promise.all(objects.map(wrongValues)), unknownFields(objects)]);
  return [...values.flat(), ...fields];
}

/** By the schemas of the models. They let pass what they do not know. */
async function wrongValues(object: Manifest): Promise<string[]> {
  try {
    const { [object.kind]: Model } = await import(moduleOf(object));
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${nameOf(object)}: ${error instanceof Error ? error.message : error}`];
  }
}

/** By their types: the compiler refuses a field that a literal's type has not. One object a line. */
async function unknownFields(objects: Manifest[]): Promise<string[]> {
  const line = (object: Manifest, place: number) =>
    `export const o${place}: import('${moduleOf(object)}').I${object.kind} = ${JSON.stringify(object)};`;
  mkdirSync(join(root, '.local'), { recursive: true });
  const folder = mkdtempSync(join(root, '.local', 'manifests-'));
  const file = join(folder, 'manifests.ts');
  try {
    writeFileSync(file, objects.map(line).join('\n'));
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'esnext'];
    await run(tsc, ['--ignoreConfig', ...options, '--types', '', file], { maxBuffer: 20_000_000 });
    return [];
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    const reported = [...stdout.matchAll(/manifests\.ts\((\d+),\d+\): error TS\d+: (.+)/g)];
    // A compiler that did not run is no proof.
    if (reported.length === 0) throw error;
    return reported.map(([, number, text]) => {
      const object = objects[Number(number) - 1];
      return `${object ? nameOf(object) : '?'}: ${text}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
