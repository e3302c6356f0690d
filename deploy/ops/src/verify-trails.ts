import type { CommittedRecord } from '@fovea/contracts/audit/schema';
import { AppError } from '@fovea/contracts/errors';
import { withClient } from '@fovea/kit/database/with-client';
import { readDataKeys } from '@fovea/kit/secrets/data-keys';
import { faultyValues } from '../../../services/customer/src/history/verify-values.ts';
import { verifyArchive } from '../../../services/identity/src/archives/archive-faults.ts';
import { type Proof, proofsIn } from '../../../services/identity/src/archives/proofs.ts';
import type { Link } from '../../../services/identity/src/audit/chain.ts';
import { committedIn, committedRecords } from '../../../services/identity/src/audit/committed-records.ts';
import {
  type Anchor,
  anchorsIn,
  findMismatch,
  verifyAuditLog,
} from '../../../services/identity/src/audit/verify-audit-log.ts';
import { Failure } from './failure.ts';
import type { Fleet } from './fleet.ts';

/**
 * `rows` of the chain are unbroken, those up to `archived` by what vouches for them since they were moved into the store;
 * `compared` vouch for values of families. Each fault names its row.
 */
export type TrailReport = { scope: string; rows: number; archived: number; compared: number; faults: string[] };
type Trail = { scope: string; url: string; valuesUrl: string };

/**
 * Walks the audit trail of every region and of the platform, and compares the values of families with what their
 * region's trail holds of them. With `archives` every file that rows were moved into is walked as well.
 */
export async function* verifyTrails(
  fleet: Fleet,
  { archives = false }: { archives?: boolean } = {},
): AsyncGenerator<TrailReport> {
  const { scopes, database, secrets } = fleet;
  // Before anything is walked: the values of regions cannot be compared without.
  secrets();
  const trails = scopes.map((scope): Trail => {
    return { scope, url: database('identity', scope).url, valuesUrl: database('customer', scope).url };
  });
  const witnesses = await askAll(trails);
  for (const trail of trails) {
    const { scope, url } = trail;
    const others = witnesses.filter((witness) => witness.of !== scope);
    const anchors = others.flatMap((witness) => witness.anchors).filter((anchor) => anchor.scope === scope);
    const copies = others.flatMap((witness) => witness.proofs).filter((proof) => proof.scope === scope);
    const { rows, fault } = await withClient(url, (client) => verifyAuditLog(client, scope, anchors, copies));
    const proofs = await withClient(url, (client) => proofsIn(client, scope));
    const archived = proofs.at(-1)?.lastSeq ?? 0;
    const faults = fault ? [fault] : [];
    const values = await compareValues(trail, fleet, async (compare) => {
      if (archives) for (const proof of proofs) faults.push(...(await walkArchive(proof, fleet, anchors, compare)));
      await withClient(url, async (client) => {
        for await (const records of committedRecords(client, archives ? archived : 0)) await compare(records);
      });
    });
    yield { scope, rows, archived, compared: values.compared, faults: [...faults, ...values.faults] };
  }
}

/** What each database keeps of the others' trails: anchors, and proofs of archives. */
const askAll = (trails: Trail[]) =>
  Promise.all(
    trails.map(({ scope: of, url }) =>
      withClient(url, async (client) => {
        const proofs: Proof[] = [];
        for (const { scope } of trails) proofs.push(...(await proofsIn(client, scope)));
        return { of, anchors: await anchorsIn(client), proofs };
      }).catch(() => unreachable(of)),
    ),
  );

type Compare = (records: CommittedRecord[]) => Promise<void>;

/** Row by row, from where the proof says that the chain stood; its rows are what other databases held of them. */
async function walkArchive(proof: Proof, { store }: Fleet, anchors: Anchor[], compare: Compare): Promise<string[]> {
  const faults: string[] = [];
  const within = anchors.filter(({ seq }) => seq >= proof.firstSeq && seq <= proof.lastSeq);
  const look = async (links: Link[]) => {
    const wrong = findMismatch(links, within);
    if (wrong) faults.push(`row ${wrong.seq} is not what it was on ${wrong.at}`);
    await compare(committedIn(links));
  };
  const fault = await verifyArchive(store(proof.scope), proof, look).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'unavailable') storeAway(proof.scope);
    throw error;
  });
  return fault ? [fault, ...faults] : faults;
}

/**
 * The chain cannot be erased, so values lie beside it, with the service that erases them; a row's commitment vouches
 * for them. `walk` gives the rows.
 */
async function compareValues(
  { scope, valuesUrl }: Trail,
  { secrets }: Fleet,
  walk: (compare: Compare) => Promise<void>,
): Promise<{ compared: number; faults: string[] }> {
  let compared = 0;
  const faults: string[] = [];
  // The platform's own trail is about staff: their values are part of its rows.
  if (scope === 'global') await walk(() => Promise.resolve());
  else
    await withClient(valuesUrl, async (kept) => {
      const keys = await readDataKeys(kept, secrets()).catch(doNotOpen);
      await walk(async (records) => {
        compared += records.length;
        faults.push(...(await faultyValues(kept, keys, records)));
      });
    });
  return { compared, faults };
}

function doNotOpen(error: Error): never {
  throw new Failure(
    error.message,
    'While it changes, give both: FOVEA_SECRET_KEY=<new>,<present> (docs/runbooks/rotate-keys.md)',
  );
}

function storeAway(scope: string): never {
  throw new Failure(`The store of files of ${scope} does not answer`, 'Try again once it does');
}

function unreachable(scope: string): never {
  throw new Failure(
    `The database of identity in ${scope} does not answer`,
    'Start the product with make up and try again',
  );
}
