import { asTemplate, fillTemplate, type Named, placeOf } from '@fovea/contracts/answer-templates/fill-template';
import type { AnswerTemplate } from '@fovea/contracts/answer-templates/schema';
import { findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { getFamilyOverview } from '@fovea/contracts/customers/endpoints';
import type { RequestOf } from '@fovea/contracts/endpoint';
import type { Language } from '@fovea/contracts/fields';
import { findFamilyMessages } from '@fovea/contracts/notifications/endpoints';
import { findInbox, findRequests, writeToFamilies } from '@fovea/contracts/requests/endpoints';
import { countWork, findWork } from '@fovea/contracts/worklist/endpoints';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, codes } from '../../api/errors.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/toast.ts';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { putBeneath } from './templates/put-beneath.ts';
import { TemplatesMenu } from './templates/templates-menu.tsx';

export type WriteDialogProps = Omit<RequestOf<typeof writeToFamilies>, 'text'> & {
  title: string;
  action: string;
  /** Templates in this language come first. */
  language: Language;
  /** The names in the message, formatted for a language. The server fills in missing ones. */
  namedIn: (language: Language) => Named;
  /** The success text, by number of families. */
  done: (count: number) => string;
  onSent?: (() => void) | undefined;
  onClose: () => void;
  /** A hint above the message. */
  children?: ReactNode;
};

/** A message to families without a request of theirs: one per family, which it may reply to. */
export function WriteDialog({ ids, db, title, action, language, namedIn, done, ...rest }: WriteDialogProps) {
  const { onSent, onClose, children } = rest;
  const { t } = useTranslation('requests');
  const form = useContractForm(writeToFamilies.input, { ids, db, text: '' });
  const write = useApiMutation(writeToFamilies, {
    onSuccess: ({ count }) => {
      if (count === 0) return;
      void afterWriting();
      onSent?.();
      toast(done(count));
      onClose();
    },
  });
  // The server skips families that are no longer visible; the writer gets an error if none is left.
  const isLost = write.data?.count === 0;
  const lost = useMemo(
    () => (isLost ? new ApiError(codes.notFound, t('toFamily.lost', { count: ids.length })) : null),
    [isLost, t, ids.length],
  );
  const take = (template: AnswerTemplate) => {
    const { text } = fillTemplate(template.text, namedIn(template.language));
    // Validated at once: an unfilled placeholder is shown at the field.
    form.setValue('text', putBeneath(form.getValues('text'), text), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FormDialog
      title={title}
      action={action}
      form={form}
      onSubmit={write.mutate}
      onClose={onClose}
      saving={{ isPending: write.isPending, error: write.error ?? lost }}
      extra={
        <TemplatesMenu
          language={language}
          onUse={take}
          draft={() => asTemplate(form.getValues('text'), namedIn(language))}
        />
      }
    >
      {children}
      <TextAreaField
        form={form}
        name="text"
        label={t('toFamily.text')}
        hint={t('toFamily.hint', { name: placeOf('name'), clinic: placeOf('clinic') })}
        rows={10}
        maxLength={5000}
      />
    </FormDialog>
  );
}

/** A message adds a request, a contact and a delivery to the family. */
const afterWriting = (): Promise<void> =>
  invalidate(
    ...[findRequests, findInbox, findCustomerHistory, findFamilyMessages, getFamilyOverview],
    ...[findWork, countWork],
  );
