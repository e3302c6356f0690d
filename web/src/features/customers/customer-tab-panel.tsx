import { Divider, makeStyles, tokens } from '@fluentui/react-components';
import { getCustomer, type saveCustomer } from '@fovea/contracts/customers/endpoints';
import type { Customer } from '@fovea/contracts/customers/schema';
import { call } from '../../api/client.ts';
import type { ApiMutation } from '../../api/query.ts';
import { Form } from '../../parts/form/form.tsx';
import { useFormGround } from '../../parts/form/unsaved.ts';
import { CustomerFields } from './customer-fields.tsx';
import { requestOf, useCustomerForm, valuesOf } from './customer-form.ts';
import { DeviceSection } from './device-section.tsx';
import { PatientsSection } from './patients-section.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalXXL },
});

export type CustomerTabPanelProps = { family: Customer; formId: string; save: ApiMutation<typeof saveCustomer> };

/** Parent, device and children. Each child has its own form and Save; the dialog's Save is the parent's. */
export function CustomerTabPanel({ family, formId, save }: CustomerTabPanelProps) {
  const styles = useStyles();
  const ground = useFormGround(family);
  return (
    <div className={styles.root}>
      <ParentForm key={ground.updatedAt} family={ground} formId={formId} save={save} />
      <Divider />
      <DeviceSection family={family} />
      <PatientsSection family={family} />
    </div>
  );
}

function ParentForm({ family, formId, save }: CustomerTabPanelProps) {
  const form = useCustomerForm(valuesOf(family));
  const reload = async () => {
    const fresh = await call(getCustomer, { id: family._id, db: family.db });
    if (fresh.company) form.shown.names.set(fresh.company._id, fresh.company.name);
    if (fresh.doctorId) form.shown.names.set(fresh.doctorId, fresh.doctorName ?? '–');
    return valuesOf(fresh);
  };
  return (
    <Form
      id={formId}
      form={form}
      onSubmit={async (values) => save.mutate(await requestOf(values))}
      saving={save}
      reload={reload}
    >
      <CustomerFields form={form} region={family.db} customer={family} />
    </Form>
  );
}
