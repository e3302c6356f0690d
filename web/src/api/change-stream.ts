import { streamChanges as endpoint } from '@fovea/contracts/changes/endpoints';
import type { Change } from '@fovea/contracts/changes/schema';
import { EventSource } from 'eventsource';
import { refusalReason } from './activity.ts';
import { addChanges, readChanges } from './changes.ts';
import { endSession, readRegion, readSession } from './session.ts';

/** Name of the lock that the connected tab holds, and of the channel on which it broadcasts to other tabs. */
const name = 'fovea.changes';
const retryMs = 20_000;

type Changes = readonly (Change | null)[];
/** Messages between tabs: changes, or when a new tab was opened. All tabs share one clock. */
type TabMessage = Changes | { lookingSince: number };

/**
 * Subscribes to changes, including those since the page was opened; the returned function unsubscribes. One tab holds
 * the connection and broadcasts to the others: browsers open at most six HTTP/1.1 connections per server.
 */
export function openChangeStream(openedAt: number): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const channel = new BroadcastChannel(name);
  let isListening = false;
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (!('lookingSince' in data)) addChanges(data);
    else if (isListening) channel.postMessage(changesSince(data.lookingSince));
  });
  channel.postMessage({ lookingSince: openedAt } satisfies TabMessage);
  const publish = (changes: Changes) => {
    addChanges(changes);
    channel.postMessage(changes);
  };
  const take = () => {
    isListening = true;
    return listen(publish, openedAt, signal);
  };
  // An abort while waiting for the lock is not a failure.
  navigator.locks.request(name, { signal }, take).catch(() => undefined);
  signal.addEventListener('abort', () => channel.close());
  return () => stopping.abort();
}

/** The changes received before another tab was opened. */
function changesSince(since: number): Changes {
  const now = Date.now();
  return readChanges()
    .filter(({ at }) => at >= since)
    .map(({ at, change }) => change && { ...change, agoMs: now - at });
}

/** Resolves when aborted. */
async function listen(publish: (changes: Changes) => void, openedAt: number, signal: AbortSignal): Promise<void> {
  let last = '';
  while (!signal.aborted) {
    const source = new EventSource(endpoint.path, {
      fetch: (url, init) => connect(last ? url : `${url}?ago=${Date.now() - openedAt}`, init, last),
    });
    const storeEventId = ({ lastEventId }: MessageEvent) => {
      last = lastEventId;
    };
    source.addEventListener('change', (event) => {
      storeEventId(event);
      publish(JSON.parse(event.data).list);
    });
    source.addEventListener('missed', (event) => {
      storeEventId(event);
      publish([null]);
    });
    await ended(source, signal);
    source.close();
    // Refused while the session is renewed or the gateway is overloaded: the random delay spreads the reconnects.
    if (!signal.aborted) await pause(retryMs * (1 + Math.random()), signal);
  }
}

/**
 * Each renewal changes the session's token, so each connection reads it. A refused session ends here too: a page that
 * nobody uses sends nothing else.
 */
async function connect<Init extends { headers?: Record<string, string> }>(
  url: string | URL,
  init: Init,
  last: string,
): Promise<Response> {
  const token = readSession()?.token;
  const response = await fetch(url, withSession(init, last, token));
  if (response.status === 401 && token && token === readSession()?.token) endSession(refusalReason());
  return response;
}

function withSession<Init extends { headers?: Record<string, string> }>(
  init: Init,
  last: string,
  token: string | undefined,
) {
  const region = readRegion();
  return {
    ...init,
    headers: {
      ...(last && { 'Last-Event-ID': last }),
      ...init.headers,
      Authorization: `Bearer ${token}`,
      ...(region && { db: region }),
    },
  };
}

/** An interrupted stream reconnects by itself; a refused one is closed. */
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
