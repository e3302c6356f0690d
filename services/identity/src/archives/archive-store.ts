import type { Files } from '@fovea/kit/files/files';
import type { Proof } from './proofs.ts';

/** Archives are stored with the files of their region's families; the platform's in the platform's bucket. */
export const storeOf = (files: Files, scope: string): Files => files.of(scope === 'global' ? '' : scope);

const folder = 'audit/';

/** The key is derived from the content, so that every run writes the same file once. */
export const keyOf = ({ scope, month, firstSeq, lastSeq }: Pick<Proof, 'scope' | 'month' | 'firstSeq' | 'lastSeq'>) =>
  `${folder}${scope}-${month}-${firstSeq}-${lastSeq}.jsonl.gz`;

/** The name people see. */
export const fileNameOf = (key: string): string => key.slice(folder.length);
/** Key and audit log of a file by its name. */
export const placeOf = (file: string): { key: string; scope: string } => ({
  key: folder + file,
  scope: file.slice(0, file.indexOf('-')),
});
