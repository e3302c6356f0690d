import { saveRelease } from '@fovea/contracts/releases/endpoints';
import type { Release } from '@fovea/contracts/releases/schema';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { versionPaths } from './paths.ts';
import { VersionFields } from './version-fields.tsx';
import { toRelease, VersionForm } from './version-form.ts';
import { version, versionsChanged } from './version-queries.ts';

export const loader = ({ params }: LoaderFunctionArgs) => load(version(params.id ?? ''));

export function EditVersionDialog() {
  const { t } = useTranslation('versions');
  const { id = '' } = useParams();
  const present = useLoaded(version(id));
  const { name } = present;
  const close = useClose(versionPaths.list());
  const form = useContractForm(VersionForm, valuesOf(present));
  const save = useSave(saveRelease, { changed: versionsChanged, done: () => t('saved', { name }), close });
  return (
    <FormDialog
      title={t('edit', { name })}
      form={form}
      onSubmit={(values) => save.mutate(toRelease(values))}
      onClose={close}
      saving={save}
      reload={async () => valuesOf(await load(version(id)))}
    >
      <VersionFields form={form} />
    </FormDialog>
  );
}

const valuesOf = ({ url, ...fields }: Release) => ({ ...fields, file: { name: nameOf(url), url } });
const nameOf = (url: string): string => url.split('/').at(-1) ?? url;
