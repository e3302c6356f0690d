import { ApiError, codes } from '../../api/errors.ts';
import { confirm, type Question } from '../../ui/confirm.ts';
import { showError } from '../../ui/error-dialog.ts';

export type Shown<Preview extends { hash: string }> = {
  /** What it would do, asked of the server. */
  preview: () => Promise<Preview>;
  question: (preview: Preview) => Omit<Question, 'run'>;
  /** Does what was shown, or is refused because the numbers have changed. */
  run: (hash: string) => Promise<unknown>;
};

/**
 * Asks with what the server says it would do; true once it was confirmed and done. Where the numbers changed while they
 * were read, it is asked anew with those that hold, in the server's words why.
 */
export async function confirmShown<Preview extends { hash: string }>(
  shown: Shown<Preview>,
  why?: string,
): Promise<boolean> {
  const preview = await shown.preview().catch((reason: unknown) => {
    if (!(reason instanceof ApiError)) throw reason;
    showError(reason);
  });
  if (!preview) return false;
  let changed: string | undefined;
  const { body, ...question } = shown.question(preview);
  const isDone = await confirm({
    ...question,
    body: why ? `${why}\n\n${body}` : body,
    run: () =>
      shown.run(preview.hash).catch((reason: unknown) => {
        if (!(reason instanceof ApiError) || reason.code !== codes.numbersChanged) throw reason;
        changed = reason.message;
      }),
  });
  return changed === undefined ? isDone : confirmShown(shown, changed);
}
