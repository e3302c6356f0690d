import { findAllReleases, findReleases, saveRelease } from '@fovea/contracts/releases/endpoints';
import { useTranslation } from 'react-i18next';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { toast } from '../../ui/toast.ts';
import { versionPaths } from './paths.ts';
import { VersionFields } from './version-fields.tsx';
import { toRelease, VersionForm } from './version-form.ts';

const blank = { name: '', description: '', md5: '', notification: false };

export function CreateVersionDialog() {
  const { t } = useTranslation('versions');
  const close = useClose(versionPaths.list());
  const form = useContractForm(VersionForm, blank);
  const create = useApiMutation(saveRelease, {
    onSuccess: ({ name }) => {
      void invalidate(findReleases, findAllReleases);
      toast(t('created', { name }));
      close();
    },
  });
  return (
    <FormDialog
      title={t('create')}
      form={form}
      onSubmit={(values) => create.mutate(toRelease(values))}
      onClose={close}
      pending={create.isPending}
      error={create.error}
    >
      <VersionFields form={form} />
    </FormDialog>
  );
}
