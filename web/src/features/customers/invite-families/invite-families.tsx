import { Button, Text } from '@fluentui/react-components';
import { previewFamilies } from '@fovea/contracts/invitations/endpoints';
import {
  type FamilyRow,
  familyColumns,
  invitationDays,
  neededFamilyColumns,
} from '@fovea/contracts/invitations/schema';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { call, importTimeoutMs } from '../../../api/client.ts';
import { readSession, useUser } from '../../../api/session.ts';
import { BatchRows } from '../../../parts/batch/batch-rows.tsx';
import { CsvField, type CsvFile } from '../../../parts/batch/csv-field.tsx';
import { useContractForm } from '../../../parts/form/contract-form.ts';
import { FormDialog } from '../../../parts/form/form-dialog.tsx';
import { useUnsavedMark } from '../../../parts/form/unsaved.ts';
import { ownClinic } from '../../../parts/patients/own-clinic.ts';
import { isDoctor } from '../../../routing/area.ts';
import { useClose } from '../../../routing/use-close.ts';
import { useStaffArea } from '../../../routing/use-staff-area.ts';
import { confirm } from '../../../ui/confirm.ts';
import { ClinicField } from '../clinic-field.tsx';
import { customerPaths } from '../paths.ts';
import { useWorkingRegion } from '../use-working-region.ts';
import { FamiliesForm, invitedIds, waiting, withResults, withRevoked } from './family-rows.ts';
import { InvitingState } from './inviting-state.tsx';
import { useInviting } from './use-inviting.ts';
import { useWithdrawing } from './use-withdrawing.ts';

/** Doctors may not invite. */
export function loader() {
  const user = readSession()?.user;
  return user && isDoctor(user) ? redirect(customerPaths.list('work')) : null;
}

const template = {
  name: 'families.csv',
  columns: neededFamilyColumns,
  example: ['Hana', 'Yamada', 'hana@example.com', '81', '09012345678', 'ja'],
};
const titleKeys = {
  firstName: 'customers:field.firstName',
  lastName: 'customers:field.lastName',
  email: 'invite-families:email',
  mobileCountryCode: 'ui:phone.code',
  phone: 'customers:field.phone',
  language: 'customers:field.language',
  firstNameKana: 'ui:reading.firstName',
  lastNameKana: 'ui:reading.lastName',
} as const;

/** Readings, if the file contains them. */
const shownColumns = (rows: readonly Partial<FamilyRow>[]) =>
  rows.some(({ firstNameKana, lastNameKana }) => firstNameKana || lastNameKana) ? familyColumns : neededFamilyColumns;

/**
 * Invites the families of a file: previews its rows, sends the waiting ones in parts, and shows their results.
 * Invitations by mistake can be revoked here.
 */
export function InviteFamiliesDialog() {
  const { t } = useTranslation(['invite-families', 'customers', 'ui']);
  const close = useClose(customerPaths.list(useStaffArea()));
  const user = useUser();
  const db = useWorkingRegion();
  const form = useContractForm(FamiliesForm, { companyId: ownClinic(), list: [] });
  const rows = form.watch('list');
  const show = (list: typeof rows) => form.setValue('list', list, { shouldDirty: true });
  const keep = () => form.reset(form.getValues());

  const preview = useMutation({
    mutationFn: ({ file, encoding, separator }: CsvFile) =>
      call(previewFamilies, { encoding, separator, db }, { file, timeoutMs: importTimeoutMs }),
    onMutate: () => show([]),
    onSuccess: ({ list }) => show(list),
  });
  const invite = useInviting({
    db,
    onResults: (results) => show(withResults(form.getValues('list'), results)),
    onDone: keep,
  });
  const takeBack = useWithdrawing(db, keep);
  // Closing, going back or reloading during the run needs confirmation.
  useUnsavedMark(invite.isPending);

  const count = waiting(rows).length;
  const total = waiting(preview.data?.list ?? []).length;
  const ids = invitedIds(rows);
  const isNew = !invite.isPending && count === total;
  const askToTakeBack = () =>
    confirm({
      title: t('takeBack.title'),
      body: t('takeBack.body'),
      action: t('takeBack.action'),
      danger: true,
      run: () => takeBack.mutateAsync(ids),
    });
  return (
    <FormDialog
      title={t('title')}
      action={count > 0 ? t(isNew ? 'invite' : 'remaining', { count }) : t('title')}
      size="large"
      form={form}
      onSubmit={(values) => invite.mutate(values)}
      onClose={close}
      // Not `pending`, because the dialog may be closed during the run.
      saving={{ isPending: false, error: invite.error }}
      waiting={invite.isPending || count === 0 || !form.watch('companyId')}
      readOnly={takeBack.isSuccess || (total > 0 && count === 0)}
      extra={
        ids.length > 0 &&
        !invite.isPending &&
        !takeBack.isSuccess && <Button onClick={() => void askToTakeBack()}>{t('takeBack.action')}</Button>
      }
    >
      {isNew && (
        <>
          <Text>{t('intro', { days: invitationDays })}</Text>
          <ClinicField
            form={form}
            name="companyId"
            label={t('customers:field.company')}
            region={db}
            chosenLabel={user.company?.name}
            takesOnly
          />
          <CsvField
            preview={preview}
            message={rows.length > 0 && count === 0 ? t('noneWaiting') : undefined}
            template={template}
            disabled={false}
          />
        </>
      )}
      <InvitingState
        isUnderWay={invite.isPending}
        done={total - count}
        total={total}
        invited={ids.length}
        takenBack={takeBack.data}
      />
      {rows.length > 0 && (
        <BatchRows
          rows={takeBack.data ? withRevoked(rows, takeBack.data.keptIds) : rows}
          columns={shownColumns(rows).map((name) => ({ name, title: t(titleKeys[name]) }))}
          saveAs="invited-families.csv"
        />
      )}
    </FormDialog>
  );
}
