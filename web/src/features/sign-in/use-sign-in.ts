import type { Issue } from '@fovea/contracts/envelope';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, asApiError } from '../../api/errors.ts';

export type Attempt = {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  pending: boolean;
  error: ApiError | null;
  /** Messages by field name. */
  messages: Readonly<Record<string, string>>;
};

/**
 * Sends a sign-in form. The two sign-in pages do without the form library, the query cache and the contract's schemas
 * until something is sent: they are the one place where a visitor waits for the very first download.
 */
export function useSignIn(send: (typed: Record<string, string>) => Promise<void>): Attempt {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const isTaken = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTaken.current) return;
    isTaken.current = true;
    const form = event.currentTarget;
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    setPending(true);
    setError(null);
    try {
      await send(typed);
    } catch (reason) {
      const failure = asApiError(reason);
      setError(failure);
      const first = failure.issues[0] && form.elements.namedItem(failure.issues[0].path);
      if (first instanceof HTMLElement) first.focus();
    } finally {
      isTaken.current = false;
      setPending(false);
    }
  };
  const messages = Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path, message]));
  return {
    submit: (event) => void submit(event),
    pending,
    error: error && error.issues.length === 0 ? error : null,
    messages,
  };
}

/** Refuses what was typed, as the server would. */
export function refuse(issues: Issue[]): never {
  throw new ApiError(4000001, '', issues);
}
