import { endOf, faultOfProofs, type Proof, proofsIn } from '../archives/proofs.ts';
import { follow, type Head } from './chain.ts';
import { batch, linksAfter, oldestIn, type TrailReader } from './trail-reader.ts';

export type Anchor = Head & { at: string };
/** `fault` names the first row, or proof of rows, that is missing or not as it was written. */
export type Verified = { rows: number; fault?: string };

/**
 * Walks one database's trail from where its archives end, else from its first row, to its head, and compares it with what
 * other databases hold of it: anchors, and copies of the proofs of archives (undefined where not all could be asked).
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
    // What was moved away meanwhile is missing rightly.
    if (!verified.fault || oldest === (await oldestIn(client))) return verified;
  }
}

type Known = { anchors: Anchor[]; proofs: Proof[]; copies?: Proof[]; oldest: number | undefined };

async function walk(
  client: TrailReader,
  scope: string,
  { anchors, proofs, copies = [], oldest = Number.MAX_SAFE_INTEGER }: Known,
): Promise<Verified> {
  // Read first: what is appended meanwhile lies behind it.
  const kept = await headOf(client);
  const archived = proofs.findLast(({ firstSeq }) => firstSeq < oldest);
  let head: Head = archived ? endOf(archived) : { seq: 0, hash: '' };
  if (!kept) return { rows: head.seq, fault: 'the head is missing' };
  if (kept.seq < head.seq)
    return { rows: head.seq, fault: `the head says row ${kept.seq}, and row ${head.seq} was archived` };
  // Rows that are archived and still here are what their proofs say of them.
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

/** The first of what is known of these rows, which follow one upon another, that they are not. */
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

/** What a database holds of the trails of others. */
export async function anchorsIn(client: TrailReader): Promise<(Anchor & { scope: string })[]> {
  const { rows } = await client.query<{ scope: string; seq: string; hash: string; at: Date }>(
    'SELECT scope, seq, hash, at FROM audit_anchor',
  );
  return rows.map(({ scope, seq, hash, at }) => ({ scope, seq: Number(seq), hash, at: at.toISOString() }));
}
