import { makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import type { ContractForm } from './contract-form.ts';
import { Meanwhile } from './meanwhile.tsx';
import { useUnsavedMark } from './unsaved.ts';
import { type Reload, useConflict } from './use-conflict.ts';
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
  /** Of an edit: when somebody else saved meanwhile, what they changed is shown beside what was typed. */
  reload?: Reload<In>;
  /** Ask before leaving with changes; not for sign-in and the like. Default true. */
  guarded?: boolean;
  id?: string;
  className?: string;
  /** Fields, and outside a dialog the submit button. */
  children: ReactNode;
};

/** A form on a page. In a dialog, use FormDialog. */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const { form, onSubmit, pending, error, reload, guarded = true, id, className, children } = props;
  const styles = useStyles();
  const [isSent, setSent] = useState(false);
  const { changes, error: left } = useConflict(form, error, reload);
  const topError = useServerIssues(form, left);
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
      {changes && <Meanwhile form={form} changes={changes} />}
      {topError && (
        <Suspense>
          <ErrorBar error={topError} />
        </Suspense>
      )}
      {children}
    </form>
  );
}
