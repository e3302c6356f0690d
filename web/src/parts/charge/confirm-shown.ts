import { ApiError, codes } from '../../api/errors.ts';
import { confirm, type Question } from '../../ui/confirm.ts';
import { showError } from '../../ui/error-dialog.ts';

export type Shown<Preview extends { hash: string }> = {
  /** Fetches the preview from the server. */
  preview: () => Promise<Preview>;
  question: (preview: Preview) => Omit<Question, 'run'>;
  /** Runs the previewed action; refused when its numbers changed. */
  run: (hash: string) => Promise<unknown>;
};

/**
 * Confirms with the server's preview; true after success. When the numbers changed since, it confirms again with the
 * current ones and the server's reason.
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
