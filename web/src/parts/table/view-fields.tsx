import { ViewContent } from '@fovea/contracts/views/schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser } from '../../api/session.ts';
import { SwitchField } from '../fields/switch-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { ContractForm } from '../form/contract-form.ts';

export const ViewForm = ViewContent.pick({ name: true, shared: true });

export type ViewFieldsProps = { form: ContractForm<z.input<typeof ViewForm>, z.output<typeof ViewForm>> };

/** A view's name, and for company administrators its visibility. */
export function ViewFields({ form }: ViewFieldsProps) {
  const { t } = useTranslation('table', { keyPrefix: 'views' });
  const { type, userType } = useUser();
  return (
    <>
      <TextField form={form} name="name" label={t('name')} maxLength={60} />
      {type === 'normal' && userType === 'admin' && (
        <SwitchField form={form} name="shared" label={t('shared')} hint={t('sharedHint')} />
      )}
    </>
  );
}
