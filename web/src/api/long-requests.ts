/** How long a request may last before the loading toast shows; sooner, it would flicker. */
export const delayMs = 400;

const long = new Set<symbol>();
let isQuiet = false;
let notify: ((isWaiting: boolean) => void) | null = null;

/** Requests that `work` starts synchronously show no loading toast. */
export function quietly(work: () => void): void {
  isQuiet = true;
  try {
    work();
  } finally {
    isQuiet = false;
  }
}

/** Awaits a request and notifies the listener while it lasts longer than the delay. */
export async function withWaitIndicator<Answer>(request: Promise<Answer>): Promise<Answer> {
  if (isQuiet) return request;
  const mark = Symbol('request');
  const timer = setTimeout(() => {
    long.add(mark);
    if (long.size === 1) notify?.(true);
  }, delayMs);
  try {
    return await request;
  } finally {
    clearTimeout(timer);
    if (long.delete(mark) && long.size === 0) notify?.(false);
  }
}

/** Subscribes to whether any request lasts long. */
export function listenToLongRequests(listener: (isWaiting: boolean) => void): () => void {
  notify = listener;
  if (long.size > 0) listener(true);
  return () => {
    notify = null;
  };
}
