import { endOf, type Proof, proofsIn, verifyProofs } from '../archives/proofs.ts';
import { type AuditLogReader, batch, linksAfter, oldestSeqIn } from './audit-log-reader.ts';
import { type Head, verifyLinks } from './chain.ts';

export type Anchor = Head & { at: string };
/** `fault` names the first row or proof that is missing or altered. */
export type Verified = { rows: number; fault?: string };

/**
 * Verifies one database's chain from the end of its archives to its head, and compares it with the anchors and proofs
 * of other databases. `copies` is undefined when not all of them could be read.
 */
export async function verifyAuditLog(
  client: AuditLogReader,
  scope: string,
  anchors: Anchor[],
  copies?: Proof[],
): Promise<Verified> {
  for (;;) {
    const oldest = await oldestSeqIn(client);
    const proofs = await proofsIn(client, scope);
    const fault = verifyProofs(proofs, copies, oldest);
    const verified = fault ? { rows: 0, fault } : await verifyRows(client, scope, { anchors, proofs, copies, oldest });
    // Rows were archived and deleted during the check: start again.
    if (!verified.fault || oldest === (await oldestSeqIn(client))) return verified;
  }
}

type Evidence = { anchors: Anchor[]; proofs: Proof[]; copies?: Proof[]; oldest: number | undefined };

async function verifyRows(
  client: AuditLogReader,
  scope: string,
  { anchors, proofs, copies = [], oldest = Number.MAX_SAFE_INTEGER }: Evidence,
): Promise<Verified> {
  // Read first, so that rows appended during the check come after it.
  const stored = await headOf(client);
  const archived = proofs.findLast(({ firstSeq }) => firstSeq < oldest);
  let head: Head = archived ? endOf(archived) : { seq: 0, hash: '' };
  if (!stored) return { rows: head.seq, fault: 'the head is missing' };
  if (stored.seq < head.seq)
    return { rows: head.seq, fault: `the head says row ${stored.seq}, and row ${head.seq} was archived` };
  // Rows that are both archived and stored must match their proofs.
  const due = [...anchors, ...[...proofs, ...copies].map(anchorOf)]
    .filter(({ seq }) => seq > 0 && seq >= head.seq)
    .sort((one, other) => one.seq - other.seq);
  const faultIn = (links: Head[]): string | undefined => {
    const mismatch = findMismatch(links, due);
    if (mismatch) return `row ${mismatch.seq} is not what it was on ${mismatch.at}`;
    return findMismatch(links, [stored]) && `row ${stored.seq} is not what the head says`;
  };
  const broken = faultIn([head]);
  if (broken) return { rows: head.seq, fault: broken };
  for (;;) {
    const links = await linksAfter(client, head.seq);
    const { head: end, fault = faultIn(links) } = verifyLinks(scope, head, links);
    if (fault) return { rows: end.seq, fault };
    head = end;
    if (links.length < batch) break;
  }
  if (stored.seq > head.seq) return { rows: head.seq, fault: `row ${head.seq + 1} is missing` };
  const beyond = due.find(({ seq }) => seq > head.seq);
  return beyond
    ? { rows: head.seq, fault: `row ${head.seq + 1} is missing: on ${beyond.at} there were ${beyond.seq}` }
    : { rows: head.seq };
}

const anchorOf = (proof: Proof): Anchor => ({ ...endOf(proof), at: proof.archivedAt });

/** The first expected hash that differs from these consecutive rows. */
export function findMismatch<Expected extends Head>(links: Head[], expected: Expected[]): Expected | undefined {
  const [first] = links;
  return (
    first &&
    expected.find(({ seq, hash }) => {
      const link = links[seq - first.seq];
      return link !== undefined && link.hash !== hash;
    })
  );
}

async function headOf(client: AuditLogReader): Promise<Head | undefined> {
  const { rows } = await client.query<{ seq: string; hash: string }>('SELECT seq, hash FROM audit_head WHERE id = 1');
  const [head] = rows;
  return head && { seq: Number(head.seq), hash: head.hash };
}

/** Anchors a database holds of other audit logs. */
export async function anchorsIn(client: AuditLogReader): Promise<(Anchor & { scope: string })[]> {
  const { rows } = await client.query<{ scope: string; seq: string; hash: string; at: Date }>(
    'SELECT scope, seq, hash, at FROM audit_anchor',
  );
  return rows.map(({ scope, seq, hash, at }) => ({ scope, seq: Number(seq), hash, at: at.toISOString() }));
}
