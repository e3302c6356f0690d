import { useEffect } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import type { ContractForm } from './contract-form.ts';

/** Puts the server's field messages on their fields, focus on the first, and keeps what was typed; gives back the error when it also needs a place at the top. */
export function useServerIssues<In extends FieldValues, Out>(form: ContractForm<In, Out>, error: ApiError | null): ApiError | null {
  useEffect(() => {
    for (const [index, { path, message }] of issuesOnFields(form, error).entries()) {
      form.setError(path as FieldPath<In>, { type: 'server', message }, { shouldFocus: index === 0 }); // the field exists: it is among the values
    }
  }, [error, form]);
  const isAllOnFields = error !== null && error.issues.length > 0 && issuesOnFields(form, error).length === error.issues.length;
  return isAllOnFields ? null : error;
}

function issuesOnFields<In extends FieldValues, Out>(form: ContractForm<In, Out>, error: ApiError | null) {
  const values = form.getValues();
  return (error?.issues ?? []).filter(({ path }) => String(path.split('.')[0]) in values);
}
