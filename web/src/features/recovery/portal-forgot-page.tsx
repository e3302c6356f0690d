import { portalForgotPassword } from '@fovea/contracts/sessions/portal-endpoints';
import { getBaseSetting } from '@fovea/contracts/settings/endpoints';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { apiQuery, useApiMutation, useLoaded } from '../../api/query.ts';
import { browserTimezone } from '../../api/timezone.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { load } from '../../routing/load.ts';
import { signInRegion } from '../../routing/sign-in-region.ts';
import { regionChoices } from '../../ui/region-name.ts';
import { signInPaths } from '../sign-in/paths.ts';
import { ForgotForm } from './forgot-form.tsx';
import { MailSent } from './mail-sent.tsx';

const base = apiQuery(getBaseSetting, {});

export async function loader() {
  await load(base);
  return null;
}

/** `/login/forgotpassword`: an e-mail may exist once in each region. */
export function PortalForgotPage() {
  const { t, i18n } = useTranslation('recovery');
  const { dburls } = useLoaded(base);
  const [query] = useSearchParams();
  const { region: db } = signInRegion(dburls, query.get('db'), browserTimezone());
  const form = useContractForm(portalForgotPassword.input, { db, email: '', 'g-recaptcha-response': '' });
  const ask = useApiMutation(portalForgotPassword);
  if (ask.isSuccess) return <MailSent email={ask.variables.email} signIn={signInPaths.portal()} />;
  return (
    <ForgotForm form={form} onSubmit={(typed) => ask.mutate(typed)} saving={ask} signIn={signInPaths.portal()}>
      <SelectField form={form} name="db" label={t('country')} options={regionChoices(dburls, i18n.language)} />
    </ForgotForm>
  );
}
