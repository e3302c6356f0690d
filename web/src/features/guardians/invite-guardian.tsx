import { Text } from '@fluentui/react-components';
import { getPortalUserInfo } from '@fovea/contracts/customers/portal-endpoints';
import { findGuardians, inviteGuardian } from '@fovea/contracts/guardians/portal-endpoints';
import { InviteGuardian } from '@fovea/contracts/guardians/schema';
import { invitationDays } from '@fovea/contracts/invitations/schema';
import { useTranslation } from 'react-i18next';
import { apiQuery, invalidate, useLoaded } from '../../api/query.ts';
import { languageOptions } from '../../i18n/languages.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { TextField } from '../../parts/fields/text-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { FormDialog } from '../../parts/form/form-dialog.tsx';
import { useSave } from '../../parts/form/use-save.ts';
import { load } from '../../routing/load.ts';
import { redirectUnlessAllowed } from '../../routing/redirect-unless-allowed.ts';
import { useClose } from '../../routing/use-close.ts';
import { myDetailsPaths } from '../my-details/paths.ts';
import { guardiansPaths } from './paths.ts';
import { RightsField } from './rights-field.tsx';

const me = apiQuery(getPortalUserInfo, {});
const blank = { firstName: '', lastName: '', email: '' };

export function loader() {
  redirectUnlessAllowed(inviteGuardian, myDetailsPaths.page());
  return load(me);
}

/** `/index/details/guardians/new` */
export function InviteGuardianDialog() {
  const { t } = useTranslation('guardians');
  const close = useClose(guardiansPaths.list());
  const { language } = useLoaded(me);
  const form = useContractForm(InviteGuardian, { ...blank, language });
  const invite = useSave(inviteGuardian, {
    changed: () => invalidate(findGuardians),
    done: (guardian) => t('invite.done', { name: nameOf(guardian), email: guardian.email }),
    close,
  });
  return (
    <FormDialog
      title={t('invite.action')}
      form={form}
      onSubmit={(typed) => invite.mutate(typed)}
      onClose={close}
      saving={invite}
      action={t('invite.send')}
    >
      <Text>{t('invite.hint', { days: invitationDays })}</Text>
      <TextField form={form} name="firstName" label={t('field.firstName')} autoComplete="off" maxLength={100} />
      <TextField form={form} name="lastName" label={t('field.lastName')} autoComplete="off" maxLength={100} />
      <TextField form={form} name="email" label={t('field.email')} type="email" autoComplete="off" />
      <SelectField
        form={form}
        name="language"
        label={t('field.language')}
        hint={t('invite.languageHint')}
        options={languageOptions}
      />
      <RightsField form={form} />
    </FormDialog>
  );
}
