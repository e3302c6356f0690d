import { call } from '../client.ts';
import { endSession, type SessionUser, startSession, storeRegion } from '../session.ts';

export type Caller = 'admin' | 'clinic' | 'parent';

/** Browser storage, which Node does not have. */
export function browserLike(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: storage(), configurable: true });
}

function storage() {
  const stored = new Map<string, string>();
  return {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  };
}

/** Signs the caller in. Administrators and parents have chosen the region jp; company staff have none. */
export function seat(caller: Caller | undefined): void {
  endSession();
  localStorage.removeItem('db');
  if (!caller) return;
  const type: SessionUser['type'] = ({ admin: 'admin', clinic: 'normal', parent: 'customer' } as const)[caller];
  startSession({ token: `${caller}-token`, tokenExpiredAt: '2099-01-01T00:00:00.000Z', user: { _id: caller, type } });
  if (type !== 'normal') storeRegion('jp');
}

/** Calls the API with the page's own client, resolving paths against `origin`. */
export async function callAt(origin: string, ...args: Parameters<typeof call>): Promise<unknown> {
  const { fetch } = globalThis;
  globalThis.fetch = (path, init) => fetch(new URL(String(path), origin), init);
  try {
    return await call(...args);
  } finally {
    globalThis.fetch = fetch;
  }
}
