import type { ListName } from '@fovea/contracts/lists/schema';
import { createView, findViews } from '@fovea/contracts/views/endpoints';
import type { SavedView } from '@fovea/contracts/views/schema';
import { useTranslation } from 'react-i18next';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { toast } from '../../ui/toast.ts';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { ViewFields, ViewForm } from './view-fields.tsx';

export type CreateViewDialogProps = {
  list: ListName;
  query: string;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

/** Saves the present view under a name. */
export function CreateViewDialog({ list, query, onSaved, onClose }: CreateViewDialogProps) {
  const { t } = useTranslation('table', { keyPrefix: 'views' });
  const form = useContractForm(ViewForm, { name: '', shared: false });
  const create = useApiMutation(createView, {
    onSuccess: (view) => {
      void invalidate(findViews);
      toast(t('saved', { name: view.name }));
      onClose();
      onSaved(view);
    },
  });
  return (
    <FormDialog
      title={t('create')}
      form={form}
      onSubmit={(named) => create.mutate({ ...named, list, query })}
      saving={create}
      onClose={onClose}
      size="small"
    >
      <ViewFields form={form} />
    </FormDialog>
  );
}
