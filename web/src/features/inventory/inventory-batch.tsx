import { changeInventoryStatus, getInventoryBatch } from '@fovea/contracts/inventory/endpoints';
import type { BatchRow } from '@fovea/contracts/inventory/schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api/query.ts';
import { BatchRows } from '../../parts/batch/batch-rows.tsx';
import { BatchState } from '../../parts/batch/batch-state.tsx';
import { useBatch } from '../../parts/batch/use-batch.ts';
import { CompanyField } from '../../parts/fields/company-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { BatchName } from './action-names.ts';
import { BatchForm } from './batch-form.ts';
import { inventoryChanged } from './inventory-queries.ts';

/** Where rows come from that can be chosen in the dialog itself. */
export type RowSource = {
  show: (rows: BatchRow[]) => void;
  /** Why what was chosen so far cannot be sent. */ message: string | undefined;
  disabled: boolean;
};

export type InventoryBatchProps = {
  action: BatchName;
  title: string;
  /** Rows that were looked at before. */
  picked?: BatchRow[];
  source?: (source: RowSource) => ReactNode;
  /** What was picked is not waiting to be acted on any more. */
  onSent?: () => void;
  onClose: () => void;
};

/**
 * Transfers, receives or recalls many devices: their rows as they were looked at, each waiting or with the reason why
 * not, then those that wait are sent, and their results replace them.
 */
export function InventoryBatch({ action, title, picked = [], source, onSent, onClose }: InventoryBatchProps) {
  const { t } = useTranslation(['inventory', 'device-words']);
  const [rows, setRows] = useState(picked);
  const form = useContractForm(BatchForm, { action, ids: waiting(picked), toCompanyId: null, notes: '' });

  const show = (list: BatchRow[]) => {
    setRows(list);
    form.setValue('ids', waiting(list), { shouldDirty: true, shouldValidate: list.length > 0 });
  };
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
      onSent?.();
    },
  });
  const { send: change, job, found, isOpen } = batch;
  const count = waiting(rows).length;
  const shown = found?.list ?? rows;
  const noneWaiting =
    form.formState.errors.ids && t(rows.length > 0 ? 'inventory:batch.noneWaiting' : 'inventory:batch.fileRequired');
  return (
    <FormDialog
      title={title}
      action={
        count > 0
          ? t('inventory:batch.confirm', { action: t(`inventory:action.${action}`), count })
          : t(`inventory:action.${action}`)
      }
      size="large"
      form={form}
      onSubmit={({ toCompanyId, ...values }) => change.mutate({ ...values, toCompanyId: toCompanyId ?? undefined })}
      onClose={onClose}
      saving={batch.saving}
      readOnly={!isOpen || (source === undefined && count === 0)}
    >
      <BatchState batch={batch} isNew={rows.length === 0} />
      {isOpen && (
        <>
          {action === 'Transfer' && (
            <CompanyField form={form} name="toCompanyId" label={t('inventory:column.toCompany')} other required />
          )}
          {source?.({ show, message: noneWaiting, disabled: change.isPending })}
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
