type Work = { id: string };
type Source<T extends Work> = {
  due: () => T[];
  /** When the next one is due, in milliseconds; null when none waits. */
  next: () => number | null;
  run: (work: T) => Promise<void>;
};

const atOnce = 4;

/** Runs what is due, a few at once and never the same twice at a time, and wakes itself when the next falls due. */
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
      if (running.size >= atOnce) break;
      if (!running.has(work.id)) start(work);
    }
    const nextMs = running.size >= atOnce ? null : next();
    if (nextMs !== null) timer = setTimeout(wake, Math.max(nextMs - Date.now(), running.size > 0 ? 50 : 1)).unref();
    tellIdle();
  }

  function start(work: T): void {
    const done = run(work).finally(() => {
      running.delete(work.id);
      wake();
    });
    running.set(work.id, done);
  }

  function tellIdle(): void {
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
