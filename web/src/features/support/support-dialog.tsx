import { findSentRequests, sendStaffRequest } from '@fovea/contracts/requests/endpoints';
import { findOwnRequests, sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { SendRequest, supportTypes } from '@fovea/contracts/requests/schema';
import { useTranslation } from 'react-i18next';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { PicturesField } from '../../parts/requests/pictures-field.tsx';
import { AppLink } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.ts';
import { myRequestsPaths } from '../my-requests/paths.ts';

const blank = { isSupport: true, reason: '', fileList: [] };

/** Staff ask the platform, parents their clinic: the same form to different doors. */
export function SupportDialog({ from, onClose }: { from: 'staff' | 'portal'; onClose: () => void }) {
  const { t } = useTranslation('support');
  const form = useContractForm(SendRequest, blank);
  const send = useApiMutation(from === 'portal' ? sendPortalRequest : sendStaffRequest, {
    onSuccess: () => {
      void invalidate(findOwnRequests, findSentRequests);
      toast(t('sent'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('title')}
      form={form}
      onSubmit={(typed) => send.mutate(typed)}
      onClose={onClose}
      saving={send}
      action={t('send')}
    >
      <p>{t('hint')}</p>
      <AppLink to={myRequestsPaths.list(from === 'portal' ? 'portal' : 'work')} alone>
        {t('mine')}
      </AppLink>
      <SelectField
        form={form}
        name="type"
        label={t('type')}
        options={supportTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      />
      <TextAreaField form={form} name="reason" label={t('details')} rows={6} maxLength={5000} />
      <PicturesField form={form} name="fileList" from={from} />
    </FormDialog>
  );
}
