import { Button } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { type ApiError, codes, withHint } from '../../api/errors.ts';
import { startSession, storeRegion } from '../../api/session.ts';
import { browserTimezone } from '../../api/timezone.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { SelectField } from '../../parts/fields/select-field.tsx';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { returnOf } from '../../routing/area.ts';
import { useBeforeSignIn } from '../../routing/before-sign-in.ts';
import { renewAndEnter } from '../../routing/renew.ts';
import { signInRegion } from '../../routing/sign-in-region.ts';
import { PublicCard } from '../../ui/public-card.tsx';
import { regionChoices, regionName } from '../../ui/region-name.ts';
import { recoveryPaths } from '../recovery/paths.ts';
import { signInPaths } from './paths.ts';
import { blankSignIn, SignInForm, type Typed } from './sign-in-form.tsx';

const sending = () => import('./send-sign-in.ts');

export async function loader() {
  await renewAndEnter('portal');
  const { getBaseSetting } = await import('@fovea/contracts/settings/endpoints');
  return call(getBaseSetting, {}, { quiet: true });
}

/** `/login`: a family's region is part of signing in. */
export function PortalSignInPage() {
  const { t, i18n } = useTranslation('sign-in');
  const navigate = useNavigate();
  const { dburls } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const [preset] = useState(() => signInRegion(dburls, query.get('db'), browserTimezone()));
  const form = useContractForm(async () => (await sending()).PortalTyped, {
    ...blankSignIn,
    email: useBeforeSignIn()?.email ?? '',
    db: preset.region ?? '',
  });
  const region = form.watch('db');
  const likelier = dburls.find(({ key }) => key === preset.likelier && key !== region);
  const enter = useMutation({
    mutationFn: async (typed: Typed & { db: string }) => (await sending()).sendPortalSignIn(typed),
    onSuccess: async (session) => {
      storeRegion(session.db);
      const user = startSession(session);
      await chooseLanguage(session.guardian?.language ?? session.user.language);
      await navigate(returnOf(user));
    },
  });
  const error = useMemo(() => enter.error && withCountry(enter.error, t('checkCountry')), [enter.error, t]);
  return (
    <PublicCard
      title={t('portal.title')}
      hint={t('portal.hint')}
      links={[
        { to: recoveryPaths.portalForgot(), label: t('forgot') },
        { to: signInPaths.staff(), label: t('toStaff') },
      ]}
    >
      <SignInForm form={form} onSubmit={(typed) => enter.mutate(typed)} saving={{ isPending: enter.isPending, error }}>
        <SelectField
          form={form}
          name="db"
          label={t('region')}
          required
          options={regionChoices(dburls, i18n.language)}
        />
        {likelier && (
          <div>
            {t('elsewhere')}{' '}
            <Button size="small" onClick={() => form.setValue('db', likelier.key)}>
              {t('switchTo', { region: regionName(likelier, i18n.language) })}
            </Button>
          </div>
        )}
      </SignInForm>
    </PublicCard>
  );
}

/** The same e-mail may be known in another region: wrong credentials may as well be a wrong country. */
const withCountry = (error: ApiError, hint: string): ApiError =>
  error.code === codes.wrongCredentials ? withHint(error, hint) : error;
