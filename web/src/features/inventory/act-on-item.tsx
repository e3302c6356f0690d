import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { type InventoryAction, inventoryActions, isAdminOnly } from '@fovea/contracts/devices/fields';
import { changeDeviceStatus } from '@fovea/contracts/inventory/endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { useLoaded } from '../../api/query.ts';
import { useUser } from '../../api/session.ts';
import { CompanyField } from '../../parts/fields/company-field.tsx';
import { TextAreaField } from '../../parts/fields/text-area-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { ActionFacts } from './action-facts.tsx';
import { ActionForm } from './action-form.ts';
import { actionNamed } from './action-names.ts';
import { CustomerField } from './customer-field.tsx';
import { company, inventoryChanged, item } from './inventory-queries.ts';
import { inventoryPaths } from './paths.ts';
import { isOffered, whyNot } from './why-not.ts';

export async function loader({ params }: LoaderFunctionArgs) {
  if (!actionNamed(params.action)) throw data(null, { status: 404 });
  const device = await load(item(params.id ?? ''));
  // The holder of a device on its way to us may be nobody we can see.
  if (isDistribute(params.action)) await load(company(device.companyId));
  return null;
}

const isDistribute = (name: string | undefined) => actionNamed(name) === 'Distribute';

/** One action on one device. Opened by its address, it says itself whether it may be done. */
export function ActOnItemDialog() {
  const { t } = useTranslation(['inventory', 'device-words']);
  const { id = '', action: name } = useParams();
  const action: InventoryAction = actionNamed(name) ?? 'Distribute';
  const device = useLoaded(item(id));
  const { data: holder } = useQuery({ ...company(device.companyId), enabled: isDistribute(name) });
  const user = useUser();
  const close = useClose(inventoryPaths.list(useStaffArea()));
  const [actionDate] = useState(() => new Date().toISOString());
  // A device that was withdrawn for safety returns to stock with a reason.
  const asksReason = action === 'Collect' && isAdminOnly(action, device.status);
  const form = useContractForm(ActionForm, { action, asksReason, toCompanyId: null, customerId: null, notes: '' });
  const act = useSave(changeDeviceStatus, {
    changed: inventoryChanged,
    done: () => t('inventory:done', { action: t(`inventory:action.${action}`), serial: device.serial_number }),
    close,
  });
  const refusal = isOffered(action, user) ? whyNot(action, device, user, t) : t('inventory:whyNot.admin');

  const submit = ({ toCompanyId, customerId, notes }: ActionForm) =>
    act.mutate({
      id: device._id,
      action,
      actionDate,
      logging: [...inventoryActions[action].logging],
      notes,
      ...(action !== 'Recall' && { companyId: device.companyId }),
      ...(action === 'Transfer' && { toCompanyId: toCompanyId ?? undefined }),
      ...(action === 'Distribute' && { customerId: customerId ?? undefined, db: holder?.databaseUrl }),
    });
  return (
    <FormDialog
      title={t('inventory:act', { action: t(`inventory:action.${action}`) })}
      form={form}
      onSubmit={submit}
      onClose={close}
      saving={act}
      action={t(`inventory:action.${action}`)}
      readOnly={refusal !== null}
    >
      {refusal && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{refusal}</MessageBarBody>
        </MessageBar>
      )}
      <ActionFacts action={action} device={device} actionDate={actionDate} />
      {!refusal && (
        <>
          {action === 'Transfer' && (
            <CompanyField
              form={form}
              name="toCompanyId"
              label={t('inventory:column.toCompany')}
              other
              without={device.companyId}
              required
            />
          )}
          {action === 'Distribute' && (
            <CustomerField
              form={form}
              name="customerId"
              label={t('inventory:field.customer')}
              hint={t('inventory:field.customerHint')}
              companyId={device.companyId}
              region={holder?.databaseUrl ?? ''}
              required
            />
          )}
          <TextAreaField
            form={form}
            name="notes"
            label={t(asksReason ? 'inventory:field.reason' : 'inventory:field.notes')}
            required={asksReason}
            maxLength={2000}
          />
        </>
      )}
    </FormDialog>
  );
}
