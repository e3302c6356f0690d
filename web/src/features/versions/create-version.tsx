import { saveRelease } from '@fovea/contracts/releases/endpoints';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useClose } from '../../routing/use-close.ts';
import { versionPaths } from './paths.ts';
import { VersionFields } from './version-fields.tsx';
import { toRelease, VersionForm } from './version-form.ts';
import { versionsChanged } from './version-queries.ts';

const blank = { name: '', description: '', md5: '', notification: false };

export function CreateVersionDialog() {
  const { t } = useTranslation('versions');
  const close = useClose(versionPaths.list());
  const form = useContractForm(VersionForm, blank);
  const create = useSave(saveRelease, { changed: versionsChanged, done: ({ name }) => t('created', { name }), close });
  return (
    <FormDialog
      title={t('create')}
      form={form}
      onSubmit={(values) => create.mutate(toRelease(values))}
      onClose={close}
      saving={create}
    >
      <VersionFields form={form} />
    </FormDialog>
  );
}
