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

/** Of a mutation: whether it is under way, and how it failed. */
export type Saving = { isPending: boolean; error: ApiError | null };

export type FormProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  onSubmit: (values: Out) => unknown;
  /**
   * The mutation that sends it. Field messages of its error go to their fields, and a dialog says the server's words;
   * closing it leads to the first marked field.
   */
  saving: Saving;
  /** What would be confirmed is not on screen yet: nothing is sent until it is. Default false. */
  waiting?: boolean;
  /** A field whose refusal before sending is shown by a dialog titled Error as well, where the specification says so. */
  alertedField?: FieldPath<In>;
  /** Of an edit: when somebody else saved meanwhile, what they changed is shown beside what was typed. */
  reload?: Reload<In>;
  /** Ask before leaving with changes; not for sign-in and the like. Default true. */
  guarded?: boolean;
  /** What is typed outlives no session: a card. Default false. */
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
  // Once sent, changes count as kept until the server says otherwise.
  const isSavedOrPending = pending || (isSent && !error);
  useTypedMark(guarded && form.formState.isDirty && !isStored);
  useUnsavedMark(guarded && form.formState.isDirty && !isSavedOrPending);

  // Refs, not state: of a double tap the second comes before the first is on screen, and again between the answer and
  // leaving.
  const isTaking = useRef(false);
  const sent = useRef<Out>(undefined);
  const { defaultValues } = form.formState;
  useEffect(() => {
    if (error) sent.current = undefined;
  }, [error]);
  // Whoever gives the form new ground may be sent the same again.
  useEffect(() => {
    if (defaultValues) sent.current = undefined;
  }, [defaultValues]);

  const send = async (values: Out) => {
    if (pending || waiting || (sent.current !== undefined && same(sent.current, values))) return;
    sent.current = values;
    draft?.drop();
    setSent(true);
    try {
      await onSubmit(values);
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

/** Whether what was sent got through. Between the press and the call, and after a refusal, it did not. */
function useIsStored(isSent: boolean, { isPending, error }: Saving): boolean {
  const [isCalled, setCalled] = useState(false);
  if (isCalled !== (isSent && (isCalled || isPending))) setCalled(!isCalled);
  return isSent && isCalled && !isPending && !error;
}
