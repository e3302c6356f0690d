import { zoneName } from '@fovea/contracts/dates';
import type { StaffUser } from '@fovea/contracts/staff/schema';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../i18n/languages.ts';
import { DateTime } from '../../parts/dates/date-time.tsx';
import { useClose } from '../../routing/use-close.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Phone } from '../../ui/phone.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { staffPaths } from './paths.ts';
import { UserRoleCell, UserStatusCell } from './user-cells.tsx';

export type ViewUserProps = { user: StaffUser };

/** A colleague as those read who do not manage staff. */
export function ViewUserDialog({ user }: ViewUserProps) {
  const { t } = useTranslation('users');
  const close = useClose(staffPaths.list('work'));
  return (
    <ViewDialog title={user.fullName} size="small" onClose={close}>
      <FactList
        facts={[
          [t('field.email'), <Copyable key="email" text={user.email} />],
          [t('field.userType'), <UserRoleCell key="role" user={user} />],
          [t('field.companyId'), user.company?.name],
          [t('field.phone'), <Phone key="phone" code={user.mobileCountryCode} number={user.phone} />],
          [t('field.timezone'), zoneName(user.timezone)],
          [t('field.language'), languageNames[user.language]],
          [t('field.lastLoginAt'), <DateTime key="lastLoginAt" value={user.lastLoginAt} variant="minute" />],
          [t('field.status'), <UserStatusCell key="status" user={user} />],
        ]}
      />
    </ViewDialog>
  );
}
