import { useEffect } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import type { ContractForm } from './contract-form.ts';

/** Shows the server's field errors at their fields; the typed values stay. */
export function useServerIssues<In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  error: ApiError | null,
): void {
  useEffect(() => {
    const values = form.getValues();
    for (const { path, message } of error?.issues ?? []) {
      if (String(path.split('.')[0]) in values) form.setError(path as FieldPath<In>, { type: 'server', message }); // the field exists: it is among the values
    }
  }, [error, form]);
}
