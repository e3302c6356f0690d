import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { findKustomize } from '../setup/find-kustomize.ts';

const run = promisify(execFile);

/** An object as it would be applied. */
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; [field: string]: unknown };
  [field: string]: unknown;
};

/** Searched once: concurrent calls would unpack it into the same folder. */
let kustomize: Promise<string> | undefined;

/** All objects of a folder's kustomization; rejects with kustomize's message. */
export async function render(folder: string): Promise<Manifest[]> {
  kustomize ??= findKustomize();
  const { stdout } = await run(await kustomize, ['build', folder], { maxBuffer: 20_000_000 });
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}
