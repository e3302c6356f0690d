import { Body1, Subtitle2 } from '@fluentui/react-components';
import { sendTestMail } from '@fovea/contracts/settings/endpoints';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { SubmitButton } from '../../parts/form/submit-button.tsx';
import { toast } from '../../ui/toast.ts';

/** Tries the sender before families depend on it. */
export function TestMail({ sender }: { sender: string }) {
  const { t } = useTranslation('settings');
  const { email = '' } = useUser();
  const form = useContractForm(sendTestMail.input, { to: email });
  const send = useApiMutation(sendTestMail, {
    onSuccess: (_, { to }) => {
      form.reset({ to });
      toast(t('test.sent', { to }));
    },
  });
  return (
    <Form form={form} onSubmit={send.mutate} saving={send} guarded={false}>
      <Subtitle2 as="h2">{t('section.test')}</Subtitle2>
      <TextField form={form} name="to" label={t('test.to')} type="email" />
      <Body1>{sender ? t('test.hint', { sender }) : t('test.default')}</Body1>
      <div>
        <SubmitButton pending={send.isPending}>{t('test.send')}</SubmitButton>
      </div>
    </Form>
  );
}
