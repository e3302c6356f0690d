import { makeStyles, tokens } from '@fluentui/react-components';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldPath, type FieldValues, get } from 'react-hook-form';
import type { ApiError } from '../../api/errors.ts';
import { showError } from '../../ui/error-dialog.ts';
import { Conflict } from './conflict.tsx';
import { same } from './conflict-rules.ts';
import type { ContractForm } from './contract-form.ts';
import { firstMarked } from './first-marked.ts';
import { useTypedMark, useUnsavedMark } from './unsaved.ts';
import { type Reload, useConflict } from './use-conflict.ts';
import { useDraft } from './use-draft.ts';
import { useServerIssues } from './use-server-issues.ts';

const DraftOffer = lazy(async () => ({ default: (await import('./draft-offer.tsx')).DraftOffer }));

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalL },
});

/** The state of a mutation. */
export type Saving = { isPending: boolean; error: ApiError | null };

export type FormProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  /** Returns false where nothing was sent, because the user went back: the same values can be sent again. */
  onSubmit: (values: Out) => unknown;
  /**
   * The mutation that submits the form. Its field errors are shown at their fields and the server's message in a
   * dialog; closing it focuses the first field with an error.
   */
  saving: Saving;
  /** The data to confirm is not loaded yet: submitting waits. */
  waiting?: boolean;
  /** A field whose validation error is also shown by a dialog titled Error, as specified. */
  alertedField?: FieldPath<In>;
  /** For edit forms: after an edit conflict, the other person's changes are shown beside the typed values. */
  reload?: Reload<In>;
  /** Confirms before leaving with changes; not for sign-in and similar forms. */
  guarded?: boolean;
  /** Values are never stored as a draft: a card. */
  secret?: boolean;
  id?: string;
  className?: string;
  /** Fields, and outside a dialog the submit button. */
  children: ReactNode;
};

/** A form on a page. In a dialog, use FormDialog. */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const { form, onSubmit, saving, waiting = false, reload, guarded = true, secret = false, id, className } = props;
  const { children, alertedField } = props;
  const { isPending: pending, error } = saving;
  const styles = useStyles();
  const [isSent, setSent] = useState(false);
  const isStored = useIsStored(isSent, saving);
  const { changes, error: left } = useConflict(form, error, reload);
  useServerIssues(form, left);
  const draft = useDraft(form, guarded && !secret);
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (left) showError(left, () => firstMarked(root.current));
  }, [left]);
  // Sent changes count as saved until the server refuses them.
  const isSavedOrPending = pending || (isSent && !error);
  // A conflict on screen counts too: the user may take the other version and then return to their own.
  useTypedMark(guarded && (form.formState.isDirty || changes !== null) && !isStored);
  useUnsavedMark(guarded && form.formState.isDirty && !isSavedOrPending);

  // Refs, not state: the second tap of a double tap arrives before the first renders, or between response and
  // navigation.
  const isTaking = useRef(false);
  const sent = useRef<Out>(undefined);
  const { defaultValues } = form.formState;
  useEffect(() => {
    if (error) sent.current = undefined;
  }, [error]);
  // New base data allows sending the same values again.
  useEffect(() => {
    if (defaultValues) sent.current = undefined;
  }, [defaultValues]);

  const send = async (values: Out) => {
    if (pending || waiting || (sent.current !== undefined && same(sent.current, values))) return;
    sent.current = values;
    draft?.drop();
    setSent(true);
    try {
      if ((await onSubmit(values)) !== false) return;
      sent.current = undefined;
      setSent(false);
    } catch (reason) {
      sent.current = undefined;
      throw reason;
    }
  };
  const alert = (errors: FieldErrors<In>) => {
    const issue: { message?: string } | undefined = alertedField && get(errors, alertedField);
    if (issue?.message) showError({ message: issue.message, requestId: null }, () => firstMarked(root.current));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isTaking.current) return;
    isTaking.current = true;
    await form
      .handleSubmit(
        send,
        alert,
      )(event)
      .finally(() => {
        isTaking.current = false;
      });
  };
  return (
    <form
      ref={root}
      id={id}
      className={className ?? styles.root}
      onSubmit={(event) => void submit(event)}
      onChange={() => setSent(false)}
      noValidate
      aria-busy={pending}
    >
      {draft && (
        <Suspense>
          <DraftOffer {...draft} />
        </Suspense>
      )}
      {changes && <Conflict form={form} changes={changes} />}
      {children}
    </form>
  );
}

/** Whether the submission succeeded; false while pending and after a refusal. */
function useIsStored(isSent: boolean, { isPending, error }: Saving): boolean {
  const [isCalled, setCalled] = useState(false);
  if (isCalled !== (isSent && (isCalled || isPending))) setCalled(!isCalled);
  return isSent && isCalled && !isPending && !error;
}
