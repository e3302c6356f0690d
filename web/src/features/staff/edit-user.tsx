import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { SaveStaff, type StaffUser } from '@fovea/contracts/staff/schema';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { storeUser, useUser } from '../../api/session.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { TimezoneEditField } from '../../parts/fields/timezone-edit-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { load } from '../../routing/load.ts';
import { useClose } from '../../routing/use-close.ts';
import { useStaffArea } from '../../routing/use-staff-area.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { toast } from '../../ui/toast.ts';
import { staffPaths } from './paths.ts';
import { SuccessorField } from './successor-field.tsx';
import { UserStatusCell } from './user-cells.tsx';
import { EmailField, NameField, PersonFields, PlaceFields } from './user-fields.tsx';
import { user as userQuery, usersChanged } from './user-queries.ts';

export type EditUserProps = { user: StaffUser };

/**
 * The authority never changes, and the e-mail only by an administrator of the platform: both are text for everybody
 * else.
 */
export function EditUserDialog({ user }: EditUserProps) {
  const { t } = useTranslation('users');
  const me = useUser();
  const isAdmin = me.type === 'admin';
  const close = useClose(staffPaths.list(useStaffArea()));
  const form = useContractForm(SaveStaff, user);
  const reload = async () => {
    const fresh = await load(userQuery(user._id));
    if (fresh.company) form.shown.names.set(fresh.company._id, fresh.company.name);
    return fresh;
  };
  const save = useApiMutation(saveStaff, {
    onSuccess: async (saved) => {
      void usersChanged();
      if (saved._id === me._id) {
        storeUser(saved);
        await chooseLanguage(saved.language);
      }
      toast(t('saved', { name: saved.fullName }));
      close();
    },
  });
  return (
    <FormDialog title={user.fullName} form={form} onSubmit={save.mutate} onClose={close} saving={save} reload={reload}>
      <FactList
        facts={[
          ...(isAdmin
            ? ([[t('field.type'), t(`type.${user.type}`)]] as const)
            : ([[t('field.email'), <Copyable key="email" text={user.email} />]] as const)),
          [t('field.status'), <UserStatusCell key="status" user={user} />],
          [t('field.lastLoginAt'), <DateTime key="lastLoginAt" value={user.lastLoginAt} variant="minute" />],
        ]}
      />
      <NameField form={form} />
      {isAdmin && <EmailField form={form} />}
      {user.type === 'normal' && <PlaceFields form={form} companyName={user.company?.name} />}
      <SuccessorField form={form} user={user} />
      <PersonFields form={form} />
      <TimezoneEditField
        form={form}
        name="timezone"
        nextChange={user.timezoneUpdateDate}
        isFree={isAdmin && user._id !== me._id}
      />
    </FormDialog>
  );
}
