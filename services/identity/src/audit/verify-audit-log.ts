import { endOf, faultOfProofs, type Proof, proofsIn } from '../archives/proofs.ts';
import { follow, type Head } from './chain.ts';
import { batch, linksAfter, oldestIn, type TrailReader } from './audit-log-reader.ts';

export type Anchor = Head & { at: string };
/** `fault` names the first row or proof that is missing or altered. */
export type Verified = { rows: number; fault?: string };

/**
 * Verifies one database's chain from the end of its archives to its head, and compares it with the anchors and proofs
 * of other databases. `copies` is undefined when not all of them could be read.
 */
export async function verifyTrail(
  client: TrailReader,
  scope: string,
  anchors: Anchor[],
  copies?: Proof[],
): Promise<Verified> {
  for (;;) {
    const oldest = await oldestIn(client);
    const proofs = await proofsIn(client, scope);
    const fault = faultOfProofs(proofs, copies, oldest);
    const verified = fault ? { rows: 0, fault } : await walk(client, scope, { anchors, proofs, copies, oldest });
    // Rows were archived and deleted during the check: start again.
    if (!verified.fault || oldest === (await oldestIn(client))) return verified;
  }
}

type Known = { anchors: Anchor[]; proofs: Proof[]; copies?: Proof[]; oldest: number | undefined };

async function walk(
  client: TrailReader,
  scope: string,
  { anchors, proofs, copies = [], oldest = Number.MAX_SAFE_INTEGER }: Known,
): Promise<Verified> {
  // Read first, so that rows appended during the check come after it.
  const kept = await headOf(client);
  const archived = proofs.findLast(({ firstSeq }) => firstSeq < oldest);
  let head: Head = archived ? endOf(archived) : { seq: 0, hash: '' };
  if (!kept) return { rows: head.seq, fault: 'the head is missing' };
  if (kept.seq < head.seq)
    return { rows: head.seq, fault: `the head says row ${kept.seq}, and row ${head.seq} was archived` };
  // Rows that are both archived and stored must match their proofs.
  const due = [...anchors, ...[...proofs, ...copies].map(anchorOf)]
    .filter(({ seq }) => seq > 0 && seq >= head.seq)
    .sort((one, other) => one.seq - other.seq);
  const faultIn = (links: Head[]): string | undefined => {
    const wrong = unlike(links, due);
    if (wrong) return `row ${wrong.seq} is not what it was on ${wrong.at}`;
    return unlike(links, [kept]) && `row ${kept.seq} is not what the head says`;
  };
  const broken = faultIn([head]);
  if (broken) return { rows: head.seq, fault: broken };
  for (;;) {
    const links = await linksAfter(client, head.seq);
    const { head: end, fault = faultIn(links) } = follow(scope, head, links);
    if (fault) return { rows: end.seq, fault };
    head = end;
    if (links.length < batch) break;
  }
  if (kept.seq > head.seq) return { rows: head.seq, fault: `row ${head.seq + 1} is missing` };
  const beyond = due.find(({ seq }) => seq > head.seq);
  return beyond
    ? { rows: head.seq, fault: `row ${head.seq + 1} is missing: on ${beyond.at} there were ${beyond.seq}` }
    : { rows: head.seq };
}

const anchorOf = (proof: Proof): Anchor => ({ ...endOf(proof), at: proof.archivedAt });

/** The first expected hash that differs from these consecutive rows. */
export function unlike<Known extends Head>(links: Head[], known: Known[]): Known | undefined {
  const [first] = links;
  return (
    first &&
    known.find(({ seq, hash }) => {
      const link = links[seq - first.seq];
      return link !== undefined && link.hash !== hash;
    })
  );
}

async function headOf(client: TrailReader): Promise<Head | undefined> {
  const { rows } = await client.query<{ seq: string; hash: string }>('SELECT seq, hash FROM audit_head WHERE id = 1');
  const [head] = rows;
  return head && { seq: Number(head.seq), hash: head.hash };
}

/** Anchors a database holds of other audit logs. */
export async function anchorsIn(client: TrailReader): Promise<(Anchor & { scope: string })[]> {
  const { rows } = await client.query<{ scope: string; seq: string; hash: string; at: Date }>(
    'SELECT scope, seq, hash, at FROM audit_anchor',
  );
  return rows.map(({ scope, seq, hash, at }) => ({ scope, seq: Number(seq), hash, at: at.toISOString() }));
}
