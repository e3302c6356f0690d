import { makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import type { ContractForm } from './contract-form.ts';
import { useUnsavedMark } from './unsaved.ts';
import { useServerIssues } from './use-server-issues.ts';

const ErrorBar = lazy(async () => ({ default: (await import('../error-bar.tsx')).ErrorBar }));

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

export type FormProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  onSubmit: (values: Out) => unknown;
  pending: boolean;
  /** The mutation's error: its field messages go to their fields, the rest is shown on top. */
  error: ApiError | null;
  /** Ask before leaving with changes; not for sign-in and the like. Default true. */
  guarded?: boolean;
  id?: string;
  className?: string;
  /** Fields, and outside a dialog the submit button. */
  children: ReactNode;
};

/** A form on a page. In a dialog, use FormDialog. */
export function Form<In extends FieldValues, Out>({ form, onSubmit, pending, error, guarded = true, id, className, children }: FormProps<In, Out>) {
  const styles = useStyles();
  const [isSent, setSent] = useState(false);
  const topError = useServerIssues(form, error);
  // Once sent, changes count as kept until the server says otherwise.
  const isKept = pending || (isSent && !error);
  useUnsavedMark(guarded && form.formState.isDirty && !isKept);

  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void form.handleSubmit((values) => {
      if (pending) return;
      setSent(true);
      onSubmit(values);
    })(event);
  };
  return (
    <form id={id} className={className ?? styles.root} onSubmit={submit} onChange={() => setSent(false)} noValidate aria-busy={pending}>
      {topError && (
        <Suspense>
          <ErrorBar error={topError} />
        </Suspense>
      )}
      {children}
    </form>
  );
}
