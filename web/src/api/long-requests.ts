/** How long a request may last before that is said: what is over sooner would only flicker. */
export const patienceMs = 400;

const long = new Set<symbol>();
let isQuiet = false;
let tell: ((isWaiting: boolean) => void) | null = null;

/** What `work` asks at once is asked without anybody waiting for it. */
export function quietly(work: () => void): void {
  isQuiet = true;
  try {
    work();
  } finally {
    isQuiet = false;
  }
}

/** Awaits a request that somebody waits for; one that lasts is told until it is over. */
export async function asWaitedFor<Answer>(request: Promise<Answer>): Promise<Answer> {
  if (isQuiet) return request;
  const mark = Symbol('request');
  const timer = setTimeout(() => {
    long.add(mark);
    if (long.size === 1) tell?.(true);
  }, patienceMs);
  try {
    return await request;
  } finally {
    clearTimeout(timer);
    if (long.delete(mark) && long.size === 0) tell?.(false);
  }
}

/** Whether any request lasts long, whenever that changes: one word for all of them. */
export function listenToLongRequests(listener: (isWaiting: boolean) => void): () => void {
  tell = listener;
  if (long.size > 0) listener(true);
  return () => {
    tell = null;
  };
}
