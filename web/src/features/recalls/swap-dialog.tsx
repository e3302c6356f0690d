import { Body1 } from '@fluentui/react-components';
import { findInventory } from '@fovea/contracts/inventory/endpoints';
import { swapRecalledDevice } from '@fovea/contracts/recalls/endpoints';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { call } from '../../api/client.ts';
import { useLoaded } from '../../api/query.ts';
import { ComboboxField } from '../../parts/fields/combobox-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { recallPaths } from './paths.ts';
import { recallChanged, recallDevice } from './recall-queries.ts';

const shownAtMost = 50;

export async function loader({ params }: LoaderFunctionArgs) {
  const { list } = await load(recallDevice(String(params.id), String(params.device)));
  if (list.length === 0) throw data(null, { status: 404 });
  return null;
}

/** The family of a recalled device gets another one of the same catalog from its company's stock, chosen or scanned. */
export function SwapDialog() {
  const { t } = useTranslation('recalls');
  const { id = '', device = '' } = useParams();
  const [row] = useLoaded(recallDevice(id, device)).list;
  const close = useClose(recallPaths.view(useStaffArea(), id));
  const form = useContractForm(swapRecalledDevice.input.pick({ serial_number: true }), { serial_number: '' });
  const swap = useSave(swapRecalledDevice, { changed: recallChanged, done: () => t('swap.done'), close });
  const find = async (searchStr: string, signal: AbortSignal) => {
    const filter = { searchStr, status: 'In stock', companyId: row?.companyId, pageSize: shownAtMost } as const;
    const { list } = await call(findInventory, filter, { signal });
    return list
      .filter(({ productId }) => productId === row?.productId)
      .map(({ serial_number, productName }) => ({ value: serial_number, label: serial_number, hint: productName }));
  };
  return (
    <FormDialog
      title={t('swap.title')}
      form={form}
      onSubmit={({ serial_number }) => swap.mutate({ id: device, serial_number })}
      saving={swap}
      onClose={close}
      size="small"
      action={t('swap.action')}
    >
      <Body1>{t('swap.body')}</Body1>
      <ComboboxField
        form={form}
        name="serial_number"
        label={t('swap.serial')}
        search={{ key: `stock for ${device}`, find }}
      />
    </FormDialog>
  );
}
