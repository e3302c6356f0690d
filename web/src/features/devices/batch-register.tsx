import { getDeviceImport, importDevices, previewDeviceImport } from '@fovea/contracts/devices/endpoints';
import { type ImportRow, registerColumns } from '@fovea/contracts/devices/schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, importTimeoutMs } from '../../api/client.ts';
import { apiQuery } from '../../api/query.ts';
import { BatchRows } from '../../parts/batch/batch-rows.tsx';
import { BatchState } from '../../parts/batch/batch-state.tsx';
import { CsvField, type CsvFile } from '../../parts/batch/csv-field.tsx';
import { useBatch } from '../../parts/batch/use-batch.ts';
import { productChoices, useProductOptions } from '../../parts/devices/product-choices.ts';
import { CompanyField } from '../../parts/fields/company-field.tsx';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { FormSection } from '../../parts/form/form-section.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { toast } from '../../ui/toast.ts';
import { devicesChanged } from './device-queries.ts';
import { devicePaths } from './paths.ts';

export const loader = () => load(productChoices);

const template = {
  name: 'devices.csv',
  columns: registerColumns,
  example: ['COMMERCIAL', '09506000134352', 'PO-1001', 'https://example.com/d/SN-0001', 'SN-0001'],
};
const titleKeys = {
  type: 'column.type',
  udi: 'column.udi',
  order_number: 'column.order',
  qrcode: 'field.qrcode',
  serial_number: 'column.serial',
} as const;

/**
 * Registers a file of devices: a look at its rows first, then those that wait are sent, and their results replace them.
 */
export function BatchRegisterDialog() {
  const { t } = useTranslation('devices');
  const close = useClose(devicePaths.list());
  const [rows, setRows] = useState<ImportRow[]>([]);
  const products = useProductOptions();
  const form = useContractForm(importDevices.input, {
    productId: '',
    companyId: undefined,
    ownership: undefined,
    list: [],
  });

  const preview = useMutation({
    mutationFn: ({ file, encoding, separator }: CsvFile) =>
      call(previewDeviceImport, { encoding, separator }, { file, timeoutMs: importTimeoutMs }),
    onMutate: () => show([]),
    onSuccess: ({ list }) => show(list),
  });
  const batch = useBatch(importDevices, (id) => apiQuery(getDeviceImport, { id }), {
    onFound: devicesChanged,
    onSuccess: ({ list }) => {
      const results = new Map(list.map((row) => [row.row, row]));
      setRows(rows.map((row) => results.get(row.row) ?? row));
      toast(t('batch.done', { count: list.filter(({ batchStatus }) => batchStatus === 'succeeded').length }));
      void devicesChanged();
    },
  });
  const { send: register, job, found, isOpen } = batch;
  const show = (list: ImportRow[]) => {
    setRows(list);
    form.setValue('list', waiting(list), { shouldDirty: true, shouldValidate: list.length > 0 });
  };
  const noneWaiting = form.formState.errors.list && t(rows.length > 0 ? 'batch.noneWaiting' : 'batch.fileRequired');
  const count = waiting(rows).length;
  const shown = found?.list ?? rows;
  return (
    <FormDialog
      title={t('batch.title')}
      action={count > 0 ? t('batch.confirm', { count }) : t('action.register')}
      size="large"
      form={form}
      onSubmit={(values) => register.mutate(values)}
      onClose={close}
      saving={batch.saving}
      readOnly={!isOpen}
    >
      <BatchState batch={batch} isNew={rows.length === 0} />
      {isOpen && (
        <>
          <FormSection>
            <SelectField form={form} name="productId" label={t('column.productName')} options={products} />
            <CompanyField form={form} name="companyId" label={t('column.company')} takesOnly />
            <CompanyField form={form} name="ownership" label={t('field.ownership')} hint={t('field.ownershipHint')} />
          </FormSection>
          <CsvField preview={preview} message={noneWaiting} template={template} disabled={register.isPending} />
        </>
      )}
      {shown.length > 0 && !job && (
        <BatchRows
          rows={shown}
          columns={registerColumns.map((name) => ({ name, title: t(titleKeys[name]) }))}
          saveAs="device-registration.csv"
        />
      )}
    </FormDialog>
  );
}

const waiting = (rows: ImportRow[]): ImportRow[] => rows.filter(({ batchStatus }) => batchStatus === 'waiting');
