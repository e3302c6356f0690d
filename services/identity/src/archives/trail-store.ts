import type { Files } from '@fovea/kit/files/files';
import type { Proof } from './proofs.ts';

/** A trail's archives lie where its families' files do; the platform's in the platform's bucket. */
export const storeOf = (files: Files, scope: string): Files => files.of(scope === 'global' ? '' : scope);

const folder = 'audit/';

/** Says all that the file is about, so that it is written once and the same file whoever writes it. */
export const keyOf = ({ scope, month, firstSeq, lastSeq }: Pick<Proof, 'scope' | 'month' | 'firstSeq' | 'lastSeq'>) =>
  `${folder}${scope}-${month}-${firstSeq}-${lastSeq}.jsonl.gz`;

/** What people know it by. */
export const fileNameOf = (key: string): string => key.slice(folder.length);
/** The key of a file by that name, and whose trail it is. */
export const placeOf = (file: string): { key: string; scope: string } => ({
  key: folder + file,
  scope: file.slice(0, file.indexOf('-')),
});
