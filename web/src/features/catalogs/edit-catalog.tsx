import { beyondBounds, widenedBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { saveCatalog } from '@fovea/contracts/catalogs/endpoints';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { versionChoices } from '../../parts/devices/product-choices.ts';
import { useConfirmDose } from '../../parts/dose/use-confirm-dose.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { AskBounds } from './ask-bounds.tsx';
import { CatalogFields } from './catalog-fields.tsx';
import { boundsIn, CatalogForm, toCatalog, valuesOf } from './catalog-form.ts';
import { catalog, catalogsChanged, openApproval } from './catalog-queries.ts';
import { catalogPaths } from './paths.ts';
import { WaitingBounds } from './waiting-bounds.tsx';

export const loader = ({ params }: LoaderFunctionArgs) =>
  Promise.all([load(catalog(params.id ?? '')), load(versionChoices), load(openApproval(params.id ?? ''))]);

export function EditCatalogDialog() {
  const { t } = useTranslation('catalogs');
  const { id = '' } = useParams();
  const present = useLoaded(catalog(id));
  const [waiting] = useLoaded(openApproval(id)).list;
  const confirmDose = useConfirmDose();
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
      onSubmit={async (values) => {
        const bounds = boundsIn(values, present);
        const isRefused = [...widenedBounds(present, bounds), ...beyondBounds(values, bounds, present)].length > 0;
        const question = {
          name: present.name,
          of: { productId: id },
          before: present,
          after: { ...values, ...bounds },
        };
        // What is refused is not asked about: the service names each field.
        if (!isRefused && !(await confirmDose(question))) return false;
        save.mutate(toCatalog(values));
      }}
      onClose={close}
      saving={save}
      extra={!waiting && <AskBounds form={form} catalog={present} />}
      reload={async () => valuesOf(await load(catalog(id)), t('field.image'))}
    >
      {waiting && <WaitingBounds approval={waiting} />}
      <CatalogFields form={form} />
    </FormDialog>
  );
}
