import { useEffect, useEffectEvent, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { type ApiError, asApiError, codes } from '../../api/errors.ts';
import { type Change, conflictingChanges, same, valueAt } from './conflict-rules.ts';
import type { ContractForm } from './contract-form.ts';
import { putValue } from './put-value.ts';

/** Refetches the record as form values, including `updatedAt`. */
export type Reload<In extends FieldValues> = () => Promise<DefaultValues<In>>;

type Known = { of: ApiError; changes: Change[] } | { of: ApiError; failure: ApiError };

/**
 * After an edit conflict, rebases the form on the stored record with the typed values on top, so the next save fails
 * only on a further conflict. Returns the other person's changes and the remaining error.
 */
export function useConflict<In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  error: ApiError | null,
  reload: Reload<In> | undefined,
): { changes: Change[] | null; error: ApiError | null } {
  const [known, setKnown] = useState<Known | null>(null);
  const { defaultValues } = form.formState;
  const rebase = useEffectEvent((theirs: DefaultValues<In>): Change[] => {
    const [base, mine] = [defaultValues ?? {}, { ...form.getValues() }];
    const names = [...form.shown.fields.keys()];
    const changes = conflictingChanges(names, { base, mine, theirs });
    form.reset(theirs);
    for (const name of names) {
      const typed = valueAt(mine, name);
      if (!same(valueAt(base, name), typed)) putValue(form, name, typed);
    }
    return changes;
  });
  const learn = useEffectEvent(async (of: ApiError, isLeft: () => boolean) => {
    try {
      const theirs = await reload?.();
      if (theirs && !isLeft()) setKnown({ of, changes: rebase(theirs) });
    } catch (reason) {
      if (!isLeft()) setKnown({ of, failure: asApiError(reason) });
    }
  });
  useEffect(() => {
    if (error?.code !== codes.editConflict) return;
    let isLeft = false;
    void learn(error, () => isLeft);
    return () => {
      isLeft = true;
    };
  }, [error]);

  if (!reload || error?.code !== codes.editConflict) return { changes: null, error };
  if (known?.of !== error) return { changes: null, error: null };
  if ('failure' in known) return { changes: null, error: known.failure };
  return { changes: known.changes, error: null };
}
