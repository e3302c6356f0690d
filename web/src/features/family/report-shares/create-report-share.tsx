import { Button } from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { createReportShare, findReportShares } from '@fovea/contracts/report-shares/portal-endpoints';
import { CreateReportShare as CreateSchema, shareDays } from '@fovea/contracts/report-shares/schema';
import { useTranslation } from 'react-i18next';
import { invalidate, useApiMutation } from '../../../api/query.ts';
import { SelectField } from '../../../parts/fields/select-field.tsx';
import { TextField } from '../../../parts/fields/text-field.tsx';
import { useContractForm } from '../../../parts/form/contract-form.ts';
import { Form } from '../../../parts/form/form.tsx';

export type CreateReportShareProps = {
  accountId: string;
  onMade: (share: ResponseOf<typeof createReportShare>) => void;
};

/** For whom, and for how long. */
export function CreateReportShare({ accountId, onMade }: CreateReportShareProps) {
  const { t } = useTranslation('compliance');
  const form = useContractForm(CreateSchema, { accountId, recipient: '', days: '30' });
  const create = useApiMutation(createReportShare, {
    onSuccess: (share) => {
      void invalidate(findReportShares);
      onMade(share);
    },
  });
  return (
    <Form form={form} onSubmit={(typed) => create.mutate(typed)} saving={create}>
      <TextField
        form={form}
        name="recipient"
        label={t('share.recipient')}
        hint={t('share.recipientHint')}
        maxLength={100}
      />
      <SelectField
        form={form}
        name="days"
        label={t('share.days')}
        options={shareDays.map((count) => ({ value: String(count), label: t('share.daysOf', { count }) }))}
      />
      <div>
        <Button type="submit" appearance="primary" icon={<LinkRegular />} disabledFocusable={create.isPending}>
          {t('share.create')}
        </Button>
      </div>
    </Form>
  );
}
