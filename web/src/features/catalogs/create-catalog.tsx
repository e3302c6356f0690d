import { defaultBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { usualEnrolment } from '@fovea/contracts/enrolment/schema';
import { useTranslation } from 'react-i18next';
import { versionChoices } from '../../parts/devices/product-choices.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { CatalogFields } from './catalog-fields.tsx';
import { CatalogForm, toCatalog } from './catalog-form.ts';
import { catalogsChanged } from './catalog-queries.ts';
import { catalogPaths } from './paths.ts';

export const loader = () => load(versionChoices);

const blank = {
  name: '',
  reference: '',
  code: '',
  description: '',
  status: '',
  priceId: '',
  versionId: '',
  outputUnit: null,
  image: null,
  ...defaultBounds,
  ...usualEnrolment,
  ownContraindications: '',
  checkUpMonths: null,
};

export function CreateCatalogDialog() {
  const { t } = useTranslation('catalogs');
  const close = useClose(catalogPaths.list());
  const form = useContractForm(CatalogForm, blank);
  const create = useSave(saveCatalog, { changed: catalogsChanged, done: ({ name }) => t('created', { name }), close });
  return (
    <FormDialog
      title={t('create')}
      form={form}
      onSubmit={(values) => create.mutate(toCatalog(values))}
      onClose={close}
      saving={create}
    >
      <CatalogFields form={form} />
    </FormDialog>
  );
}
