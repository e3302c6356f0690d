const slices = 10;

/**
 * A part's response, or false after the timeout. Time in which this process itself was blocked hardly counts: due
 * timers run before sockets are read, so one long timer would time out responses that had already arrived.
 */
export async function withTimeout(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const timeout = new Promise<boolean>((resolve) => {
    const wait = (left: number) => {
      if (isOver) return;
      if (left === 0) resolve(false);
      else timer = setTimeout(() => setImmediate(wait, left - 1), ms / slices).unref();
    };
    wait(slices);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
