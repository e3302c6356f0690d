import { Button, Field } from '@fluentui/react-components';
import { publicPaths } from '@fovea/contracts/public-paths';
import type { BaseSetting } from '@fovea/contracts/settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate, useSearchParams } from 'react-router';
import { callRoute } from '../../api/client.ts';
import { ApiError, asApiError, codes } from '../../api/errors.ts';
import { keepRegion, startSession } from '../../api/session.ts';
import { browserTimezone } from '../../api/timezone.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { returnOf } from '../../routing/area.ts';
import { renewAndEnter } from '../../routing/renew.ts';
import { signInRegion } from '../../routing/sign-in-region.ts';
import { PlainSelect } from '../../ui/plain-select.tsx';
import { PublicCard } from '../../ui/public-card.tsx';
import { regionName } from '../../ui/region-name.ts';
import { SignInForm } from './sign-in-form.tsx';

export async function loader(): Promise<Pick<BaseSetting, 'dburls'>> {
  await renewAndEnter('portal');
  return (await callRoute({ method: 'GET', path: publicPaths.baseSetting }, {}, { quiet: true })) as BaseSetting; // the contract's answer, its schema not being loaded yet
}

/** `/login`: a family's region is part of signing in. */
export function PortalSignInPage() {
  const { t, i18n } = useTranslation('sign-in');
  const navigate = useNavigate();
  const { dburls } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const [preset] = useState(() => signInRegion(dburls, query.get('db'), browserTimezone()));
  const [region, setRegion] = useState(preset.region);
  const likelier = dburls.find(({ key }) => key === preset.likelier && key !== region);
  const send = async (typed: Record<string, string>) => {
    const { sendPortalSignIn } = await import('./send-sign-in.ts');
    const session = await sendPortalSignIn(typed).catch((reason: unknown) => {
      throw withCountry(asApiError(reason), t('checkCountry'));
    });
    keepRegion(session.db);
    startSession(session);
    await chooseLanguage(session.user.language);
    await navigate(returnOf(session.user));
  };
  return (
    <PublicCard
      title={t('portal.title')}
      hint={t('portal.hint')}
      links={[
        { to: paths.portalForgotPassword(), label: t('forgot') },
        { to: paths.staffSignIn(), label: t('toStaff') },
      ]}
    >
      <SignInForm send={send}>
        <Field label={t('region')} required>
          {(control) => (
            <PlainSelect {...control} name="db" value={region} onChange={({ target }) => setRegion(target.value)}>
              {dburls.map((each) => (
                <option key={each.key} value={each.key}>
                  {regionName(each, i18n.language)}
                </option>
              ))}
            </PlainSelect>
          )}
        </Field>
        {likelier && (
          <div>
            {t('elsewhere')}{' '}
            <Button size="small" onClick={() => setRegion(likelier.key)}>
              {t('switchTo', { region: regionName(likelier, i18n.language) })}
            </Button>
          </div>
        )}
      </SignInForm>
    </PublicCard>
  );
}

/** The same e-mail may be known in another region: wrong credentials may as well be a wrong country. */
function withCountry({ code, message, issues, requestId }: ApiError, hint: string): ApiError {
  return new ApiError(code, code === codes.wrongCredentials ? `${message}\n${hint}` : message, issues, requestId);
}
