type Work = { id: string };
type Source<T extends Work> = {
  due: () => T[];
  /** The due time of the next one in milliseconds; null if there is none. */
  next: () => number | null;
  run: (work: T) => Promise<void>;
};

const maxConcurrent = 4;

/** Runs due work, a few items concurrently and each only once at a time, and wakes itself for the next one. */
export function createQueue<T extends Work>({ due, next, run }: Source<T>) {
  const running = new Map<string, Promise<void>>();
  const waiters = new Set<{ isIdle: () => boolean; resolve: () => void }>();
  let timer: NodeJS.Timeout | undefined;
  let isExclusive = false;
  let isStopped = false;

  function wake(): void {
    clearTimeout(timer);
    if (isStopped || isExclusive) return;
    for (const work of due()) {
      if (running.size >= maxConcurrent) break;
      if (!running.has(work.id)) start(work);
    }
    const nextMs = running.size >= maxConcurrent ? null : next();
    if (nextMs !== null) timer = setTimeout(wake, Math.max(nextMs - Date.now(), running.size > 0 ? 50 : 1)).unref();
    resolveIdleWaiters();
  }

  function start(work: T): void {
    const done = run(work).finally(() => {
      running.delete(work.id);
      wake();
    });
    running.set(work.id, done);
  }

  function resolveIdleWaiters(): void {
    if (running.size > 0 || isExclusive) return;
    for (const waiter of waiters) {
      if (!waiter.isIdle()) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  }

  return {
    wake,
    async runOneByOne(works: T[]): Promise<void> {
      isExclusive = true;
      try {
        await Promise.all(running.values());
        for (const work of works) await run(work);
      } finally {
        isExclusive = false;
        wake();
      }
    },
    idle(isIdle: () => boolean): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiters.add({ isIdle, resolve });
      wake();
      return promise;
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await Promise.all(running.values());
    },
  };
}
