import { changeView, findViews } from '@fovea/contracts/views/endpoints';
import type { SavedView } from '@fovea/contracts/views/schema';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/query.ts';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useSave } from '../form/use-save.ts';
import { ViewFields, ViewForm } from './view-fields.tsx';

/** Edits a view's name or visibility; its filter and columns stay. */
export function EditViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const { t } = useTranslation('table', { keyPrefix: 'views' });
  const { _id: id, version, name, shared, query } = view;
  const form = useContractForm(ViewForm, { name, shared });
  const save = useSave(changeView, {
    changed: () => invalidate(findViews),
    done: (saved) => t('saved', { name: saved.name }),
    close: onClose,
  });
  return (
    <FormDialog
      title={t('edit')}
      form={form}
      onSubmit={(named) => save.mutate({ ...named, id, version, query })}
      saving={save}
      onClose={onClose}
      size="small"
    >
      <ViewFields form={form} />
    </FormDialog>
  );
}
