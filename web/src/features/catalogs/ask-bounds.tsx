import { Button } from '@fluentui/react-components';
import { countApprovals, findApprovals } from '@fovea/contracts/approvals/endpoints';
import { boundNames, widenedBounds } from '@fovea/contracts/catalogs/dose-bounds';
import { askDoseBounds } from '@fovea/contracts/catalogs/endpoints';
import { AskDoseBounds, type Catalog, DoseBoundsForm } from '@fovea/contracts/catalogs/schema';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/query.ts';
import { useDoseWords } from '../../parts/dose/dose-words.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import type { CatalogFieldsProps } from './catalog-fields.tsx';

export type AskBoundsProps = CatalogFieldsProps & { catalog: Catalog };

/** Offered as soon as a bound is typed that is wider than the present one: saving refuses it. */
export function AskBounds({ form, catalog }: AskBoundsProps) {
  const { t } = useTranslation('dose');
  const [isAsking, setAsking] = useState(false);
  const typed = useWatch({ control: form.control, name: [...boundNames] });
  const bounds = DoseBoundsForm.safeParse(Object.fromEntries(boundNames.map((name, at) => [name, typed[at]]))).data;
  if (!bounds || widenedBounds(catalog, bounds).length === 0) return null;
  const asked = () => {
    for (const name of boundNames) form.setValue(name, catalog[name], { shouldDirty: true });
    form.clearErrors([...boundNames]);
    return invalidate(findApprovals, countApprovals);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('ask.open')}</Button>
      {isAsking && <AskDialog catalog={catalog} bounds={bounds} onAsked={asked} onClose={() => setAsking(false)} />}
    </>
  );
}

type AskDialogProps = {
  catalog: Catalog;
  bounds: DoseBoundsForm;
  onAsked: () => unknown;
  onClose: () => void;
};

function AskDialog({ catalog: { _id: id, name, ...present }, bounds, onAsked, onClose }: AskDialogProps) {
  const { t } = useTranslation('dose');
  const words = useDoseWords();
  const form = useContractForm(AskDoseBounds.pick({ reason: true }), { reason: '' });
  const ask = useSave(askDoseBounds, { changed: onAsked, done: () => t('ask.done'), close: onClose });
  const changed = boundNames.filter((each) => bounds[each] !== present[each]);
  return (
    <FormDialog
      size="small"
      title={t('ask.title', { name })}
      action={t('ask.action')}
      form={form}
      onSubmit={({ reason }) => ask.mutate({ ...bounds, id, reason })}
      onClose={onClose}
      saving={ask}
    >
      <div>
        {changed.map((each) => (
          <div key={each}>{words.fromTo(each, present[each], bounds[each])}</div>
        ))}
      </div>
      <TextAreaField form={form} name="reason" label={t('ask.reason')} hint={t('ask.hint')} maxLength={500} />
    </FormDialog>
  );
}
