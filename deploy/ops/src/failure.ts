/** An error the operator can fix: printed as one line, without a stack trace. */
export class Failure extends Error {
  constructor(what: string, whatToDo: string) {
    super(`${what}. ${whatToDo}`);
    this.name = 'Failure';
  }
}

/** How every command here ends on an error: one line, exit code 1. */
export function endWith(error: unknown): void {
  console.error(error instanceof Failure ? `\n✗ ${error.message}` : error);
  process.exitCode = 1;
}
