import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../repository.ts';
import type { Manifest } from './render.ts';

const run = promisify(execFile);
const tsc = join(root, 'node_modules', '.bin', 'tsc');

/** The packages with the kinds of each API group; all others are Kubernetes' own. */
const packages: Record<string, string> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'external-secrets.io': '@kubernetes-models/external-secrets',
  'gateway.networking.k8s.io': '@kubernetes-models/gateway-api',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
};
const moduleOf = ({ apiVersion, kind }: Manifest) =>
  `${packages[apiVersion.split('/')[0] ?? ''] ?? 'kubernetes-models'}/${apiVersion}/${kind}`;
const nameOf = ({ kind, metadata }: Manifest) => `${kind} ${metadata.name}`;

/** Finds unknown kinds, unknown fields and invalid values. */
export async function findFaults(objects: Manifest[]): Promise<string[]> {
  const [values, fields] = await Promise.all([Promise.all(objects.map(wrongValues)), unknownFields(objects)]);
  return [...values.flat(), ...fields];
}

/** Checks values against the models' schemas, which ignore unknown fields. */
async function wrongValues(object: Manifest): Promise<string[]> {
  try {
    const { [object.kind]: Model } = await import(moduleOf(object));
    new Model(object).validate();
    return [];
  } catch (error) {
    return [`${nameOf(object)}: ${error instanceof Error ? error.message : error}`];
  }
}

/** Checks fields with the compiler, which refuses unknown fields of a literal. One object per line. */
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
    // The compiler itself failed.
    if (reported.length === 0) throw error;
    return reported.map(([, number, text]) => {
      const object = objects[Number(number) - 1];
      return `${object ? nameOf(object) : '?'}: ${text}`;
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
