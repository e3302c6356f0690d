import { signUpload } from '@fovea/contracts/files/endpoints';
import { signPortalUpload } from '@fovea/contracts/files/portal-endpoints';
import { maxAttachments } from '@fovea/contracts/requests/schema';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { FileField } from '../fields/file-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';

const imageTypes = ['image/jpeg', 'image/png'];
const maxBytes = 10 * 1024 * 1024;

export type PicturesFieldProps<In extends FieldValues, Out> = {
  form: ContractForm<In, Out>;
  name: FieldPath<In>;
  /** The endpoint that signs the uploads. */
  from: 'staff' | 'portal';
  /** The family that receives them from staff. */
  customerId?: string;
};

/** Pictures attached to a message. */
export function PicturesField<In extends FieldValues, Out>(props: PicturesFieldProps<In, Out>) {
  const { form, name, from, customerId } = props;
  const { t } = useTranslation('support');
  return (
    <FileField
      form={form}
      name={name}
      label={t('files')}
      hint={t('filesHint')}
      required={false}
      types={imageTypes}
      typeMessage={t('imagesOnly')}
      maxBytes={maxBytes}
      maxFiles={maxAttachments}
      // Checks a picture when it is chosen, not when the request is sent.
      onUploaded={async ({ url }) => {
        const { expectReadable } = await import('../../api/upload.ts');
        await expectReadable(url);
      }}
      sign={(file) => (from === 'portal' ? call(signPortalUpload, file) : call(signUpload, { ...file, customerId }))}
    />
  );
}
