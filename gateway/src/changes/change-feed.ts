import { AddressedChange, changesSubject } from '@fovea/contracts/changes/schema';
import { companyAncestors } from '@fovea/contracts/companies/rpcs';
import { newId } from '@fovea/kit/database/ids';
import type { Bus } from '@fovea/kit/messaging/bus';
import { callRpc } from '@fovea/kit/messaging/rpc';
import type { Log } from '@fovea/kit/telemetry/logger';
import { z } from 'zod';

/**
 * `scope`: the region, or `global` for the whole platform; `companies`: the companies that may see the change; `at`:
 * its arrival, by this process's monotonic clock.
 */
export type ReceivedChange = AddressedChange & { scope: string; companies: readonly string[]; at: number };
export type Listener = {
  /** Receives a batch of changes and the id to resume after it. */
  changed(changes: readonly ReceivedChange[], id: string): void;
  /** Changes may have been lost. */
  missed(id: string): void;
};
export type ChangeFeed = {
  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void;
  currentId(): string;
  /** The changes after that id; null if the id is of another process or its changes are no longer stored. */
  since(id: string): readonly ReceivedChange[] | null;
  /** The changes of the last milliseconds; null if not all of them are stored. */
  recent(ms: number): readonly ReceivedChange[] | null;
};

/** One save changes several rows, and a nightly evaluation changes many families: batches send fewer events. */
const batchMs = 200;
const maxStored = 2_000;
const companyCacheMs = 5 * 60_000;
const maxCachedCompanies = 20_000;

const Message = z.array(AddressedChange);

/**
 * Consumes the changes of all services and stores the latest ones for clients that reconnect. An id contains the
 * process and the number of changes it received, so another replica does not recognize it.
 */
export function openChangeFeed(bus: Bus, log: Log): ChangeFeed {
  const replica = newId();
  const listeners = new Set<Listener>();
  const companies = cacheCompanyAncestors(bus);
  let stored: ReceivedChange[] = [];
  let receivedCount = 0;
  /** All changes since then are stored. */
  let completeSince = performance.now();
  let batch: Omit<ReceivedChange, 'companies'>[] = [];
  let publishing = Promise.resolve();

  const currentId = () => `${replica}.${receivedCount}`;
  const reset = () => {
    stored = [];
    completeSince = performance.now();
    receivedCount += 1;
    for (const listener of listeners) listener.missed(currentId());
  };
  const publishBatch = async () => {
    const received = batch;
    batch = [];
    const changes = await Promise.all(
      received.map(async (change) => ({ ...change, companies: await companies.ancestorsOf(change.companyId) })),
    );
    const all = [...stored, ...changes];
    stored = all.slice(-maxStored);
    completeSince = all.at(-maxStored - 1)?.at ?? completeSince;
    receivedCount += changes.length;
    for (const listener of listeners) listener.changed(changes, currentId());
  };
  const addToBatch = (scope: string, changes: AddressedChange[]) => {
    if (changes.some(({ list }) => list === 'companies')) companies.clear();
    if (batch.length === 0)
      setTimeout(() => {
        publishing = publishing.then(publishBatch);
      }, batchMs).unref();
    batch.push(...changes.map((change) => ({ ...change, scope, at: performance.now() })));
  };

  bus.onConnected(async (connection) => {
    bus.onReconnected(reset);
    for await (const message of connection.subscribe(changesSubject('*'))) {
      try {
        addToBatch(message.subject.split('.').at(-1) ?? '', Message.parse(message.json()));
      } catch (error) {
        log.warn({ err: error }, 'cannot parse a change');
      }
    }
  });

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    currentId,
    since(id) {
      const [from, count] = id.split('.');
      const behind = receivedCount - Number(count);
      if (from !== replica || !(behind >= 0 && behind <= stored.length)) return null;
      return behind === 0 ? [] : stored.slice(-behind);
    },
    recent(ms) {
      const from = performance.now() - ms;
      return from < completeSince ? null : stored.filter(({ at }) => at >= from);
    },
  };
}

/** Caches the ancestors of companies. While the company service is unavailable, only the company itself is returned. */
function cacheCompanyAncestors(bus: Bus) {
  let cached = new Map<string, { ids: string[]; until: number }>();
  return {
    clear() {
      cached = new Map();
    },
    async ancestorsOf(id: string | null): Promise<readonly string[]> {
      if (id === null) return [];
      const entry = cached.get(id);
      if (entry && entry.until > Date.now()) return entry.ids;
      const { ids } = await callRpc(bus, companyAncestors, { id }).catch(() => ({ ids: [] }));
      if (ids.length === 0) return [id];
      if (cached.size >= maxCachedCompanies) cached.clear();
      cached.set(id, { ids, until: Date.now() + companyCacheMs });
      return ids;
    },
  };
}
