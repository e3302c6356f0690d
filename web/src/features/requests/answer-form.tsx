import { answerRequest } from '@fovea/contracts/requests/endpoints';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { PicturesField } from '../../parts/requests/pictures-field.tsx';
import { toast } from '../../ui/toast.ts';
import { requestsChanged } from './request-queries.ts';

type AnswerFormProps = { id: string /** Who asked. */; name: string /** Staff, the platform. */; ofStaff: boolean };

/** An answer to whoever asked, or a note among those who answer: the field and its button say which. */
export function AnswerForm({ id, name, ofStaff }: AnswerFormProps) {
  const { t } = useTranslation('requests');
  const blank = { id, text: '', fileList: [], internal: false };
  const form = useContractForm(answerRequest.input, blank);
  const isNote = useWatch({ control: form.control, name: 'internal' }) === true;
  const write = useApiMutation(answerRequest, {
    onSuccess: (_, { internal }) => {
      form.reset(blank);
      toast(internal ? t('write.kept') : t(ofStaff ? 'platform.sent' : 'write.sent', { name }));
      return requestsChanged();
    },
  });
  return (
    <Form form={form} onSubmit={(typed) => write.mutate(typed)} saving={write}>
      <TextAreaField form={form} name="text" label={t(isNote ? 'write.note' : 'write.answer')} maxLength={5000} />
      <PicturesField form={form} name="fileList" from="staff" />
      <SwitchField
        form={form}
        name="internal"
        label={t(ofStaff ? 'platform.internal' : 'write.internal')}
        hint={t(ofStaff ? 'platform.internalHint' : 'write.internalHint')}
      />
      <div>
        <SubmitButton pending={write.isPending}>{t(isNote ? 'write.keep' : 'write.send')}</SubmitButton>
      </div>
    </Form>
  );
}
