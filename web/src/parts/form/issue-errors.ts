import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { z } from 'zod';

type Nested = { [key: string]: Nested | { type: string; message: string } | undefined };

/**
 * Converts schema issues to react-hook-form's nested errors: the first message per field; issues of the whole form go
 * to `root`.
 */
export function issueErrors(
  issues: readonly z.core.$ZodIssue[],
  message: (issue: z.core.$ZodIssue) => string,
): FieldErrors<FieldValues> {
  const errors: Nested = {};
  for (const issue of issues)
    put(errors, issue.path.length ? issue.path.map(String) : ['root'], { type: issue.code, message: message(issue) });
  return errors as FieldErrors<FieldValues>; // same nesting; the library types it by each form's fields
}

function put(errors: Nested, path: string[], error: { type: string; message: string }) {
  let level = errors;
  for (const key of path.slice(0, -1)) {
    const next = level[key] ?? {};
    if (typeof next.message === 'string') return;
    level[key] = next;
    level = next as Nested; // not a leaf: leaves have a message
  }
  const last = path.at(-1) ?? 'root';
  level[last] ??= error;
}
