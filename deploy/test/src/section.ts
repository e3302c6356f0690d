export type Outcome = {
  passed: number;
  failed: number;
  /** Shown when something failed. */
  output: string;
};
export type Section = { name: string; run: (only: string[]) => Promise<Outcome> };

/** Names of running sections. */
export const underWay = new Set<string>();

const lastLines = 150;
const widest = 300;

/** Runs a section and prints its result in one line, with the output when it failed. */
async function runSection({ name, run }: Section, only: string[]): Promise<Outcome> {
  const began = performance.now();
  underWay.add(name);
  const outcome = await run(only).catch(
    (error: unknown): Outcome => ({
      passed: 0,
      failed: 1,
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  underWay.delete(name);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${outcome.failed > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.padStart(6)} s   ${outcome.passed} passed${outcome.failed > 0 ? `, ${outcome.failed} failed` : ''}`,
  );
  if (outcome.failed > 0)
    console.log(
      outcome.output
        .trimEnd()
        .split('\n')
        .slice(-lastLines)
        .map((line) => `    ${line.slice(0, widest)}`)
        .join('\n'),
    );
  return outcome;
}

export const sumOf = (outcomes: Outcome[]): Outcome =>
  outcomes.reduce(
    (sum, { passed, failed, output }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      output: sum.output + output,
    }),
    { passed: 0, failed: 0, output: '' },
  );

/** Runs sections concurrently; returns the sum of their outcomes. */
export const runTogether = async (sections: Section[], only: string[]): Promise<Outcome> =>
  sumOf(await Promise.all(sections.map((section) => runSection(section, only))));
