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
 * `rows` of the chain are intact; those up to `archived` are proven by their archives' hashes. `compared` rows commit
 * to values of families. Each fault names its row.
 */
export type AuditLogReport = { scope: string; rows: number; archived: number; compared: number; faults: string[] };
type AuditDatabase = { scope: string; url: string; valuesUrl: string };

/**
 * Verifies the audit log of every region and of the platform, and compares the values of families with the commitments
 * in their region's log. With `archives` it also verifies every archive file.
 */
export async function* verifyAuditLogs(
  fleet: Fleet,
  { archives = false }: { archives?: boolean } = {},
): AsyncGenerator<AuditLogReport> {
  const { scopes, database, secrets } = fleet;
  // Fails early: the regions' values cannot be compared without the secrets.
  secrets();
  const auditLogs = scopes.map((scope): AuditDatabase => {
    return { scope, url: database('identity', scope).url, valuesUrl: database('customer', scope).url };
  });
  const witnesses = await readWitnesses(auditLogs);
  for (const auditLog of auditLogs) {
    const { scope, url } = auditLog;
    const others = witnesses.filter((witness) => witness.of !== scope);
    const anchors = others.flatMap((witness) => witness.anchors).filter((anchor) => anchor.scope === scope);
    const copies = others.flatMap((witness) => witness.proofs).filter((proof) => proof.scope === scope);
    const { rows, fault } = await withClient(url, (client) => verifyAuditLog(client, scope, anchors, copies));
    const proofs = await withClient(url, (client) => proofsIn(client, scope));
    const archived = proofs.at(-1)?.lastSeq ?? 0;
    const faults = fault ? [fault] : [];
    const values = await compareValues(auditLog, fleet, async (compare) => {
      if (archives) for (const proof of proofs) faults.push(...(await checkArchive(proof, fleet, anchors, compare)));
      await withClient(url, async (client) => {
        for await (const records of committedRecords(client, archives ? archived : 0)) await compare(records);
      });
    });
    yield { scope, rows, archived, compared: values.compared, faults: [...faults, ...values.faults] };
  }
}

/** What each database stores about the other logs: anchors, and hashes of archives. */
const readWitnesses = (auditLogs: AuditDatabase[]) =>
  Promise.all(
    auditLogs.map(({ scope: of, url }) =>
      withClient(url, async (client) => {
        const proofs: Proof[] = [];
        for (const { scope } of auditLogs) proofs.push(...(await proofsIn(client, scope)));
        return { of, anchors: await anchorsIn(client), proofs };
      }).catch(() => failDatabaseUnavailable(of)),
    ),
  );

type Compare = (records: CommittedRecord[]) => Promise<void>;

/** Verifies an archive row by row from the hash at its start; its rows must match the anchors in other databases. */
async function checkArchive(proof: Proof, { store }: Fleet, anchors: Anchor[], compare: Compare): Promise<string[]> {
  const faults: string[] = [];
  const within = anchors.filter(({ seq }) => seq >= proof.firstSeq && seq <= proof.lastSeq);
  const check = async (links: Link[]) => {
    const wrong = findMismatch(links, within);
    if (wrong) faults.push(`row ${wrong.seq} is not what it was on ${wrong.at}`);
    await compare(committedIn(links));
  };
  const fault = await verifyArchive(store(proof.scope), proof, check).catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'unavailable') failStoreUnavailable(proof.scope);
    throw error;
  });
  return fault ? [fault, ...faults] : faults;
}

/**
 * Values are stored beside the chain, in the service that can erase them; a row's commitment proves them. `iterate`
 * yields the rows.
 */
async function compareValues(
  { scope, valuesUrl }: AuditDatabase,
  { secrets }: Fleet,
  iterate: (compare: Compare) => Promise<void>,
): Promise<{ compared: number; faults: string[] }> {
  let compared = 0;
  const faults: string[] = [];
  // The platform's own log is about staff: their values are part of its rows.
  if (scope === 'global') await iterate(() => Promise.resolve());
  else
    await withClient(valuesUrl, async (values) => {
      const keys = await readDataKeys(values, secrets()).catch(failSecretDoesNotOpen);
      await iterate(async (records) => {
        compared += records.length;
        faults.push(...(await faultyValues(values, keys, records)));
      });
    });
  return { compared, faults };
}

function failSecretDoesNotOpen(error: Error): never {
  throw new Failure(
    error.message,
    'While it changes, give both: FOVEA_SECRET_KEY=<new>,<present> (docs/runbooks/rotate-keys.md)',
  );
}

function failStoreUnavailable(scope: string): never {
  throw new Failure(`The store of files of ${scope} does not answer`, 'Try again once it does');
}

function failDatabaseUnavailable(scope: string): never {
  throw new Failure(
    `The database of identity in ${scope} does not answer`,
    'Start the product with make up and try again',
  );
}
