import { saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { CatalogFields } from './catalog-fields.tsx';
import { CatalogForm, toCatalog, valuesOf } from './catalog-form.ts';
import { catalog, catalogsChanged, versionChoices } from './catalog-queries.ts';
import { catalogPaths } from './paths.ts';

export const loader = ({ params }: LoaderFunctionArgs) =>
  Promise.all([load(catalog(params.id ?? '')), load(versionChoices)]);

export function EditCatalogDialog() {
  const { t } = useTranslation('catalogs');
  const { id = '' } = useParams();
  const present = useLoaded(catalog(id));
  const close = useClose(catalogPaths.list());
  const form = useContractForm(CatalogForm, valuesOf(present, t('field.image')));
  const save = useSave(saveCatalog, {
    changed: catalogsChanged,
    done: ({ name }) => t('saved', { name }),
    close,
  });
  return (
    <FormDialog
      title={t('edit', { name: present.name })}
      form={form}
      onSubmit={(values) => save.mutate(toCatalog(values))}
      onClose={close}
      saving={save}
      reload={async () => valuesOf(await load(catalog(id)), t('field.image'))}
    >
      <CatalogFields form={form} />
    </FormDialog>
  );
}
