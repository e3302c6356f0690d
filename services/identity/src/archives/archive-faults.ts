import { AppError } from '@fovea/contracts/errors';
import type { Files } from '@fovea/kit/files/files';
import type { Link } from '../audit/chain.ts';
import { readArchive } from './archive-file.ts';
import { storeOf } from './archive-store.ts';
import { type Proof, rowsOf, startOf } from './proofs.ts';

/** The first archive that is missing in its store or has another size than its proof. Reads no file. */
export async function findMissingArchive(files: Files, proofs: Proof[]): Promise<string | undefined> {
  for (const proof of proofs) {
    const stored = await storeOf(files, proof.scope).head(proof.key);
    if (!stored) return `the archive of ${rowsOf(proof)} is missing`;
    if (stored.size !== proof.bytes) return `the archive of ${rowsOf(proof)} was altered`;
  }
  return undefined;
}

/** Reads the whole file of a proof and returns its first fault. `visit` gets the rows. */
export async function verifyArchive(
  store: Pick<Files, 'get'>,
  proof: Proof,
  visit?: (links: Link[]) => unknown,
): Promise<string | undefined> {
  const name = `the archive of ${rowsOf(proof)}`;
  const body = await store.get(proof.key).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'notFound') return undefined;
    throw error;
  });
  if (!body) return `${name} is missing`;
  const { end, sha256, bytes, fault } = await readArchive(body, proof.scope, startOf(proof), visit);
  if (fault) return `${name} was altered: ${fault}`;
  const isWhole = sha256 === proof.sha256 && bytes === proof.bytes;
  return isWhole && end.seq === proof.lastSeq && end.hash === proof.lastHash ? undefined : `${name} was altered`;
}
