import { Body1 } from '@fluentui/react-components';
import { previewInventoryBatch } from '@fovea/contracts/inventory/endpoints';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { call, importTimeoutMs } from '../../api/client.ts';
import { readSession } from '../../api/session.ts';
import { CsvField, type CsvFile } from '../../parts/batch/csv-field.tsx';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { type BatchName, batchNamed } from './action-names.ts';
import { InventoryBatch, type RowSource } from './inventory-batch.tsx';
import { inventoryPaths } from './paths.ts';
import { isOffered } from './why-not.ts';

export function loader({ params }: LoaderFunctionArgs) {
  const action = batchNamed(params.action);
  const user = readSession()?.user;
  if (!action || !user || !isOffered(action, user)) throw data(null, { status: 404 });
  return null;
}

const template = { name: 'serial-numbers.csv', columns: ['serial_number'], example: ['SN-0001'] };

/** Transfers, receives or recalls a file of devices, looked at before it is sent. */
export function BatchDialog() {
  const { t } = useTranslation('inventory');
  const action = batchNamed(useParams().action) ?? 'Transfer';
  return (
    <InventoryBatch
      action={action}
      title={t(`batch.title.${action}`)}
      source={(source) => <SerialFile action={action} {...source} />}
      onClose={useClose(inventoryPaths.list(useStaffArea()))}
    />
  );
}

function SerialFile({ action, show, message, disabled }: RowSource & { action: BatchName }) {
  const { t } = useTranslation('inventory');
  const preview = useMutation({
    mutationFn: ({ file, encoding, separator }: CsvFile) =>
      call(previewInventoryBatch, { action, encoding, separator }, { file, timeoutMs: importTimeoutMs }),
    onMutate: () => show([]),
    onSuccess: ({ list }) => show(list),
  });
  return (
    <>
      <CsvField preview={preview} message={message} template={template} disabled={disabled} />
      {!preview.data && <Body1>{t('batch.fromList', { action: t(`action.${action}`) })}</Body1>}
    </>
  );
}
