import { asTemplate, fillTemplate, type Named } from '@fovea/contracts/answer-templates/fill-template';
import type { AnswerTemplate } from '@fovea/contracts/answer-templates/schema';
import type { Language } from '@fovea/contracts/fields';
import { nameFor } from '@fovea/contracts/names';
import { answerRequest } from '@fovea/contracts/requests/endpoints';
import type { RequestThread } from '@fovea/contracts/requests/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { PicturesField } from '../../parts/requests/pictures-field.tsx';
import { putBeneath } from '../../parts/requests/templates/put-beneath.ts';
import { TemplatesMenu } from '../../parts/requests/templates/templates-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { requestsChanged } from './request-queries.ts';

type AnswerFormProps = { thread: RequestThread /** Who asked. */; name: string };

/** An answer to whoever asked, or a note among those who answer: the field and its button say which. */
export function AnswerForm({ thread, name }: AnswerFormProps) {
  const { t } = useTranslation('requests');
  const { _id: id, customerId } = thread;
  const ofStaff = !customerId;
  const blank = { id, text: '', fileList: [], internal: false };
  const form = useContractForm(answerRequest.input, blank);
  const isNote = useWatch({ control: form.control, name: 'internal' }) === true;
  const language = thread.language ?? currentLanguage();
  const write = useApiMutation(answerRequest, {
    onSuccess: (_, { internal }) => {
      form.reset(blank);
      toast(internal ? t('write.kept') : t(ofStaff ? 'platform.sent' : 'write.sent', { name }));
      return requestsChanged();
    },
  });
  const take = (template: AnswerTemplate) => {
    const { text, open } = fillTemplate(template.text, namedIn(thread, template.language));
    form.setValue('text', putBeneath(form.getValues('text'), text), { shouldDirty: true });
    if (open.length > 0) form.setError('text', { message: t('templates.fillIn', { places: open.join(', ') }) });
    else form.clearErrors('text');
  };
  return (
    <>
      {/* Beside the form: what is sent in its dialogs is not the answer. */}
      <div>
        <TemplatesMenu
          language={language}
          onUse={take}
          draft={() => asTemplate(form.getValues('text'), namedIn(thread, language))}
        />
      </div>
      <Form form={form} onSubmit={(typed) => write.mutate(typed)} saving={write}>
        <TextAreaField form={form} name="text" label={t(isNote ? 'write.note' : 'write.answer')} maxLength={5000} />
        <PicturesField form={form} name="fileList" from="staff" customerId={customerId ?? undefined} />
        <SwitchField
          form={form}
          name="internal"
          label={t(ofStaff ? 'platform.internal' : 'write.internal')}
          hint={isNote ? t(ofStaff ? 'platform.internalHint' : 'write.internalHint') : undefined}
        />
        <div>
          <SubmitButton pending={write.isPending}>{t(isNote ? 'write.keep' : 'write.send')}</SubmitButton>
        </div>
      </Form>
    </>
  );
}

/** Who is spoken of in a request, as readers of the language write it. */
const namedIn = ({ customer, sender, patient, clinic }: RequestThread, language: Language): Named => ({
  name: customer ? nameFor(customer, language) : (sender?.fullName ?? ''),
  patient: patient ? nameFor(patient, language) : '',
  clinic: clinic ?? '',
});
