import { changeInventoryStatus, getInventoryBatch, previewInventoryBatch } from '@fovea/contracts/inventory/endpoints';
import type { BatchRow } from '@fovea/contracts/inventory/schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { call, importTimeoutMs } from '../../api/client.ts';
import { apiQuery } from '../../api/query.ts';
import { readSession } from '../../api/session.ts';
import { BatchRows } from '../../parts/batch/batch-rows.tsx';
import { BatchState } from '../../parts/batch/batch-state.tsx';
import { CsvField, type CsvFile } from '../../parts/batch/csv-field.tsx';
import { useBatch } from '../../parts/batch/use-batch.ts';
import { CompanyField } from '../../parts/fields/company-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { toast } from '../../ui/toast.ts';
import { batchNamed } from './action-names.ts';
import { BatchForm } from './batch-form.ts';
import { inventoryChanged } from './inventory-queries.ts';
import { inventoryPaths } from './paths.ts';
import { isOffered } from './why-not.ts';

export function loader({ params }: LoaderFunctionArgs) {
  const action = batchNamed(params.action);
  const user = readSession()?.user;
  if (!action || !user || !isOffered(action, user)) throw data(null, { status: 404 });
  return null;
}

const template = { name: 'serial-numbers.csv', columns: ['serial_number'], example: ['SN-0001'] };

/**
 * Transfers, receives or recalls a file of devices: a look at its rows first, then those that wait are sent, and their
 * results replace them.
 */
export function BatchDialog() {
  const { t } = useTranslation(['inventory', 'device-words']);
  const { action: name } = useParams();
  const action = batchNamed(name) ?? 'Transfer';
  const close = useClose(inventoryPaths.list(useStaffArea()));
  const [rows, setRows] = useState<BatchRow[]>([]);
  const form = useContractForm(BatchForm, { action, ids: [], toCompanyId: null, notes: '' });

  const show = (list: BatchRow[]) => {
    setRows(list);
    form.setValue('ids', waiting(list), { shouldDirty: true, shouldValidate: list.length > 0 });
  };
  const preview = useMutation({
    mutationFn: ({ file, encoding, separator }: CsvFile) =>
      call(previewInventoryBatch, { action, encoding, separator }, { file, timeoutMs: importTimeoutMs }),
    onMutate: () => show([]),
    onSuccess: ({ list }) => show(list),
  });
  const batch = useBatch(changeInventoryStatus, (id) => apiQuery(getInventoryBatch, { id }), {
    onFound: inventoryChanged,
    onSuccess: ({ list }) => {
      const results = new Map(list.map((row) => [row._id, row]));
      // Results count the devices sent; people know the rows of their file.
      setRows(
        rows.map((row) => (row.batchStatus === 'waiting' ? { ...row, ...results.get(row._id), row: row.row } : row)),
      );
      toast(t('inventory:batch.done', { count: list.filter(({ batchStatus }) => batchStatus === 'succeeded').length }));
      void inventoryChanged();
    },
  });
  const { send: change, job, found, isOpen } = batch;
  const count = waiting(rows).length;
  const shown = found?.list ?? rows;
  const noneWaiting =
    form.formState.errors.ids && t(rows.length > 0 ? 'inventory:batch.noneWaiting' : 'inventory:batch.fileRequired');
  return (
    <FormDialog
      title={t(`inventory:batch.title.${action}`)}
      action={
        count > 0
          ? t('inventory:batch.confirm', { action: t(`inventory:action.${action}`), count })
          : t(`inventory:action.${action}`)
      }
      size="large"
      form={form}
      onSubmit={({ toCompanyId, ...values }) => change.mutate({ ...values, toCompanyId: toCompanyId ?? undefined })}
      onClose={close}
      saving={batch.saving}
      readOnly={!isOpen}
    >
      <BatchState batch={batch} isNew={rows.length === 0} />
      {isOpen && (
        <>
          {action === 'Transfer' && (
            <CompanyField form={form} name="toCompanyId" label={t('inventory:column.toCompany')} other required />
          )}
          <CsvField preview={preview} message={noneWaiting} template={template} disabled={change.isPending} />
          <TextAreaField form={form} name="notes" label={t('inventory:field.notes')} maxLength={2000} />
        </>
      )}
      {shown.length > 0 && !job && (
        <BatchRows
          rows={shown.map((row) => ({
            ...row,
            status: row.status && t(`device-words:status.${row.status}`, { defaultValue: row.status }),
          }))}
          columns={[
            { name: 'serial_number', title: t('inventory:column.serial') },
            { name: 'status', title: t('inventory:column.status') },
          ]}
          saveAs={`${action.toLowerCase()}.csv`}
        />
      )}
    </FormDialog>
  );
}

const waiting = (rows: BatchRow[]): string[] =>
  rows.flatMap(({ _id, batchStatus }) => (_id && batchStatus === 'waiting' ? [_id] : []));
