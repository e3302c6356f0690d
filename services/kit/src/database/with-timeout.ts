const slices = 10;

/**
 * What a part answers, or false when it stays silent that long. Time in which this process itself was held up hardly
 * counts: due timers run before sockets are read, so one long timer would call silent what had answered meanwhile.
 */
export async function answersWithin(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const silence = new Promise<boolean>((resolve) => {
    const wait = (left: number) => {
      if (isOver) return;
      if (left === 0) resolve(false);
      else timer = setTimeout(() => setImmediate(wait, left - 1), ms / slices).unref();
    };
    wait(slices);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}
