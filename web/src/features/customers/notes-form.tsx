import { Button } from '@fluentui/react-components';
import { getCustomer, saveCustomer } from '@fovea/contracts/customers/endpoints';
import type { Customer } from '@fovea/contracts/customers/schema';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { Form } from '../../parts/form/form.tsx';
import { useFormGround } from '../../parts/form/unsaved.ts';
import { toast } from '../../ui/toast.ts';
import { requestOf, useCustomerForm, valuesOf } from './customer-form.ts';
import { customersChanged } from './customer-queries.ts';

/** Staff notes about a family; all other fields are sent unchanged. */
export function NotesForm({ family }: { family: Customer }) {
  const ground = useFormGround(family);
  return <GroundedForm key={ground.updatedAt} family={ground} />;
}

function GroundedForm({ family }: { family: Customer }) {
  const { t } = useTranslation('customers');
  const form = useCustomerForm(valuesOf(family));
  const save = useApiMutation(saveCustomer, {
    onSuccess: ({ user }) => {
      toast(t('saved', { name: nameOf(user) }));
      void customersChanged();
    },
  });
  return (
    <Form
      form={form}
      onSubmit={async (values) => save.mutate(await requestOf(values))}
      saving={save}
      reload={async () => valuesOf(await call(getCustomer, { id: family._id, db: family.db }))}
    >
      <TextAreaField form={form} name="notes" label={t('field.notes')} rows={5} maxLength={5000} />
      <div>
        <Button type="submit" disabledFocusable={save.isPending}>
          {t('details.saveNotes')}
        </Button>
      </div>
    </Form>
  );
}
