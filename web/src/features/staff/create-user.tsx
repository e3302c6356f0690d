import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { SaveStaff } from '@fovea/contracts/staff/schema';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/session.ts';
import { presetsOf } from '../../parts/countries/country-presets.ts';
import { TimezoneField } from '../../parts/fields/timezone-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { staffPaths } from './paths.ts';
import { AuthorityField, EmailField, NameField, PersonFields, PlaceFields } from './user-fields.tsx';
import { usersChanged } from './user-queries.ts';

/** With the field that begins empty: one that is missing counts as changed. */
const blank = { fullName: '', email: '', phone: '', userType: undefined, displayMessage: false };

/** A new member of staff gets a mail with the link to set a password. */
export function CreateUserDialog() {
  const { t } = useTranslation('users');
  const { t: ui } = useTranslation('ui');
  const me = useUser();
  const close = useClose(staffPaths.list(useStaffArea()));
  const { country: _, ...presets } = presetsOf(me.company?.country);
  const form = useContractForm(SaveStaff, {
    ...blank,
    type: 'normal',
    companyId: me.companyId ?? null,
    ...presets,
  });
  const create = useSave(saveStaff, {
    changed: usersChanged,
    done: ({ email }) => t('created', { email }),
    close,
  });
  return (
    <FormDialog
      title={t('create')}
      form={form}
      onSubmit={create.mutate}
      onClose={close}
      saving={create}
      action={t('action.createAndInvite')}
    >
      <NameField form={form} />
      <EmailField form={form} />
      {me.type === 'admin' && <AuthorityField form={form} />}
      {form.watch('type') === 'normal' && <PlaceFields form={form} companyName={me.company?.name} isNew />}
      <PersonFields form={form} />
      <TimezoneField form={form} name="timezone" label={ui('timezone.label')} />
    </FormDialog>
  );
}
