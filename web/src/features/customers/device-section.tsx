import { Button, makeStyles, Spinner, Subtitle2, tokens } from '@fluentui/react-components';
import type { Customer } from '@fovea/contracts/customers/schema';
import { bindCustomerDevice, unbindCustomerDevice } from '@fovea/contracts/devices/endpoints';
import { ScannedSerial } from '@fovea/contracts/devices/fields';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { useApiMutation } from '../../api/query.ts';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { Form } from '../../parts/form/form.tsx';
import { confirm } from '../../ui/confirm.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { toast } from '../../ui/toast.ts';
import { familyAfterDevice } from './customer-queries.ts';
import { DeviceStatus } from './device-status.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  bind: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
});

const Serial = z.object({ serial_number: ScannedSerial });

/** The family's device, or a field to bind one by serial number. */
export function DeviceSection({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const { device } = family;
  return (
    <section className={styles.root} aria-label={t('device.title')}>
      <Subtitle2 as="h3">{t('device.title')}</Subtitle2>
      {device ? (
        <div className={styles.row}>
          <Copyable text={device.serial_number} />
          <DeviceStatus status={device.status} />
          <Button size="small" onClick={() => void askToUnbind(device.serial_number)}>
            {t('device.unbind')}
          </Button>
        </div>
      ) : (
        <BindForm family={family} />
      )}
    </section>
  );

  async function askToUnbind(serial: string) {
    const isDone = await confirm({
      title: t('device.unbindTitle', { serial }),
      body: t('device.unbindBody'),
      action: t('device.unbind'),
      danger: true,
      run: () => call(unbindCustomerDevice, { customerId: family._id, db: family.db }),
    });
    if (isDone) await familyAfterDevice(family._id, null);
  }
}

function BindForm({ family }: { family: Customer }) {
  const styles = useStyles();
  const { t } = useTranslation('customers');
  const form = useContractForm(Serial, { serial_number: '' });
  const bind = useApiMutation(bindCustomerDevice, {
    onSuccess: async ({ device }) => {
      toast(t('device.bound', { serial: device?.serial_number ?? '' }));
      await familyAfterDevice(family._id, device);
    },
  });
  return (
    <Form
      form={form}
      onSubmit={({ serial_number }) => bind.mutate({ serial_number, customerId: family._id, db: family.db })}
      saving={bind}
      alertedField="serial_number"
    >
      <div className={styles.bind}>
        <TextField form={form} name="serial_number" label={t('device.serial')} autoComplete="off" />
        <Button
          type="submit"
          disabledFocusable={bind.isPending}
          icon={bind.isPending ? <Spinner size="tiny" /> : undefined}
        >
          {t('device.bind')}
        </Button>
      </div>
    </Form>
  );
}
