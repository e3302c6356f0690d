import { hearChanges as endpoint } from '@fovea/contracts/changes/endpoints';
import type { Change } from '@fovea/contracts/changes/schema';
import { EventSource } from 'eventsource';
import { noteChanges, readChanges } from './changes.ts';
import { readRegion, readSession } from './session.ts';

/** Of the lock that one tab holds, and of the channel by which it tells the others. */
const name = 'fovea.changes';
const retryMs = 20_000;

type Told = readonly (Change | null)[];
/** Between tabs: what one heard, or since when a new one has been looking, by the clock they have in common. */
type Said = Told | { lookingSince: number };

/**
 * Hears what changes, and what did since the page was opened, until the returned function is called. One tab of a browser
 * listens and tells the others: a server that speaks HTTP/1.1 is asked by six connections of a browser at most, and each
 * listener would keep one.
 */
export function hearChanges(lookingSince: number): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(name);
  let isListening = false;
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (!('lookingSince' in data)) noteChanges(data);
    else if (isListening) channel.postMessage(heardSince(data.lookingSince));
  });
  channel.postMessage({ lookingSince } satisfies Said);
  const tell = (told: Told) => {
    noteChanges(told);
    channel.postMessage(told);
  };
  const take = () => {
    isListening = true;
    return listen(tell, lookingSince, signal);
  };
  // Aborted while it waits for its turn, which is no failure.
  navigator.locks.request(name, { signal }, take).catch(() => undefined);
  signal.addEventListener('abort', () => channel.close());
  return () => stopping.abort();
}

/** What was heard for a tab that was not there yet. */
function heardSince(since: number): Told {
  const now = Date.now();
  return readChanges()
    .filter(({ at }) => at >= since)
    .map(({ at, change }) => change && { ...change, agoMs: now - at });
}

/** Resolves when it is aborted. */
async function listen(tell: (told: Told) => void, lookingSince: number, signal: AbortSignal): Promise<void> {
  let last = '';
  while (!signal.aborted) {
    const source = new EventSource(endpoint.path, {
      fetch: (url, init) => fetch(last ? url : `${url}?ago=${Date.now() - lookingSince}`, asReader(init, last)),
    });
    const note = ({ lastEventId }: MessageEvent) => {
      last = lastEventId;
    };
    source.addEventListener('change', (event) => {
      note(event);
      tell(JSON.parse(event.data).list);
    });
    source.addEventListener('missed', (event) => {
      note(event);
      tell([null]);
    });
    await ended(source, signal);
    source.close();
    // Refused, by a session that is being renewed or a gateway that is overrun: not at once by all of them again.
    if (!signal.aborted) await pause(retryMs * (1 + Math.random()), signal);
  }
}

/** A session's token is another after each renewal, so it is read for each connection. */
function asReader<Init extends { headers?: Record<string, string> }>(init: Init, last: string) {
  const region = readRegion();
  return {
    ...init,
    headers: {
      ...(last && { 'Last-Event-ID': last }),
      ...init.headers,
      Authorization: `Bearer ${readSession()?.token}`,
      ...(region && { db: region }),
    },
  };
}

/** Interrupted, it comes back by itself; refused, it ends. */
function ended(source: EventSource, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) resolve();
    });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
