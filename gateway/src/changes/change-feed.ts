import { changesSubject, ToldChange } from '@fovea/contracts/changes/schema';
import { companyAncestors } from '@fovea/contracts/companies/questions';
import { newId } from '@fovea/kit/database/ids';
import type { Bus } from '@fovea/kit/messaging/bus';
import { ask } from '@fovea/kit/messaging/rpc';
import type { Log } from '@fovea/kit/telemetry/logger';
import { z } from 'zod';

/**
 * Of which region, or of all of the platform (`global`); `companies`: whose staff see it; `at`: when it was heard, by
 * this process's monotonic clock.
 */
export type HeardChange = ToldChange & { scope: string; companies: readonly string[]; at: number };
export type Listener = {
  /** What changed at once, and by what it is asked for again. */
  changed(changes: readonly HeardChange[], id: string): void;
  /** Something may have changed that nobody told. */
  missed(id: string): void;
};
export type ChangeFeed = {
  /** Until the returned function is called. */
  listen(listener: Listener): () => void;
  /** The id of this moment. */
  now(): string;
  /** What was heard since that id; null where it is not known (any more). */
  since(id: string): readonly HeardChange[] | null;
  /** The same of the last milliseconds, whichever replica was listening then. */
  lately(ms: number): readonly HeardChange[] | null;
};

/** A save changes several rows; and a night's look at all families is not written out one by one. */
const gatherMs = 200;
const mostKept = 2_000;
const companyKeptMs = 5 * 60_000;
const mostCompanies = 20_000;

const Told = z.array(ToldChange);

/**
 * Hears what all services say of their lists, and keeps the last of it for who comes back. An id names this process and
 * how much it had heard: another replica's is unknown here.
 */
export function openChangeFeed(bus: Bus, log: Log): ChangeFeed {
  const replica = newId();
  const listeners = new Set<Listener>();
  const companies = companyRing(bus);
  let kept: HeardChange[] = [];
  let heardSoFar = 0;
  /** Nothing that was heard since is forgotten. */
  let knownFrom = performance.now();
  let gathered: Omit<HeardChange, 'companies'>[] = [];
  let telling = Promise.resolve();

  const now = () => `${replica}.${heardSoFar}`;
  const forgetAll = () => {
    kept = [];
    knownFrom = performance.now();
    heardSoFar += 1;
    for (const listener of listeners) listener.missed(now());
  };
  const tell = async () => {
    const batch = gathered;
    gathered = [];
    const changes = await Promise.all(
      batch.map(async (change) => ({ ...change, companies: await companies.above(change.companyId) })),
    );
    const all = [...kept, ...changes];
    kept = all.slice(-mostKept);
    knownFrom = all.at(-mostKept - 1)?.at ?? knownFrom;
    heardSoFar += changes.length;
    for (const listener of listeners) listener.changed(changes, now());
  };
  const hear = (scope: string, changes: ToldChange[]) => {
    if (changes.some(({ list }) => list === 'companies')) companies.forget();
    if (gathered.length === 0)
      setTimeout(() => {
        telling = telling.then(tell);
      }, gatherMs).unref();
    gathered.push(...changes.map((change) => ({ ...change, scope, at: performance.now() })));
  };

  bus.onConnected(async (connection) => {
    bus.onReconnected(forgetAll);
    for await (const message of connection.subscribe(changesSubject('*'))) {
      try {
        hear(message.subject.split('.').at(-1) ?? '', Told.parse(message.json()));
      } catch (error) {
        log.warn({ err: error }, 'a change could not be read');
      }
    }
  });

  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    now,
    since(id) {
      const [from, count] = id.split('.');
      const behind = heardSoFar - Number(count);
      if (from !== replica || !(behind >= 0 && behind <= kept.length)) return null;
      return behind === 0 ? [] : kept.slice(-behind);
    },
    lately(ms) {
      const from = performance.now() - ms;
      return from < knownFrom ? null : kept.filter(({ at }) => at >= from);
    },
  };
}

/** Who stands above a company, asked once in a while; while nobody can be asked, its own staff alone are told. */
function companyRing(bus: Bus) {
  let known = new Map<string, { ids: string[]; until: number }>();
  return {
    forget() {
      known = new Map();
    },
    async above(id: string | null): Promise<readonly string[]> {
      if (id === null) return [];
      const found = known.get(id);
      if (found && found.until > Date.now()) return found.ids;
      const { ids } = await ask(bus, companyAncestors, { id }).catch(() => ({ ids: [] }));
      if (ids.length === 0) return [id];
      if (known.size >= mostCompanies) known.clear();
      known.set(id, { ids, until: Date.now() + companyKeptMs });
      return ids;
    },
  };
}
