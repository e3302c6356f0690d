import { signUpload } from '@fovea/contracts/files/endpoints';
import { uploadTypes } from '@fovea/contracts/files/schema';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '../../api/client.ts';
import { readEtag } from '../../api/upload.ts';
import { FileField } from '../../parts/fields/file-field.tsx';
import { SwitchField } from '../../parts/fields/switch-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import type { ContractForm } from '../../parts/form/contract-form.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import type { VersionForm } from './version-form.ts';

export type VersionFieldsProps = { form: ContractForm<z.input<typeof VersionForm>, VersionForm> };

// Windows names archives by the second type; the server signs both as the first.
const zip = ['application/zip', 'application/x-zip-compressed'];

/** What creating and editing a version share. The MD5 is what the store computed for the uploaded archive. */
export function VersionFields({ form }: VersionFieldsProps) {
  const { t } = useTranslation('versions');
  const [file, md5] = useWatch({ control: form.control, name: ['file', 'md5'] });
  return (
    <>
      <TextField form={form} name="name" label={t('field.name')} maxLength={100} />
      <TextAreaField form={form} name="description" label={t('field.description')} maxLength={5000} />
      <FileField
        form={form}
        name="file"
        label={t('field.file')}
        hint={t('field.fileHint')}
        sign={(chosen) => call(signUpload, chosen)}
        types={zip}
        typeMessage={t('zipOnly')}
        maxBytes={uploadTypes['application/zip'].maxBytes}
        onUploaded={async ({ url }) => form.setValue('md5', await readEtag(url), { shouldDirty: true })}
      />
      <FactList
        facts={[
          [t('field.md5'), file && md5 && <Copyable text={md5} />],
          [t('field.url'), file && <Copyable text={file.url} />],
        ]}
      />
      <SwitchField form={form} name="notification" label={t('field.notification')} hint={t('field.notificationHint')} />
    </>
  );
}
