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

/** Looked for once: several who unpacked it side by side would be in each other's way. */
let kustomize: Promise<string> | undefined;

/** All that a folder's kustomization makes; rejects with what kustomize says. */
export async function render(folder: string): Promise<Manifest[]> {
  kustomize ??= findKustomize();
  const { stdout } = await run(await kustomize, ['build', folder], { maxBuffer: 20_000_000 });
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}
