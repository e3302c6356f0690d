import { Field } from '@fluentui/react-components';
import { publicPaths } from '@fovea/contracts/public-paths';
import type { BaseSetting } from '@fovea/contracts/settings';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router';
import { callRoute } from '../../api/client.ts';
import { keepRegion, readRegion, startSession } from '../../api/session.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { returnOf } from '../../routing/area.ts';
import { renewAndEnter } from '../../routing/renew.ts';
import { PlainSelect } from '../../ui/plain-select.tsx';
import { PublicCard } from '../../ui/public-card.tsx';
import { regionName } from '../../ui/region-name.ts';

import { SignInForm } from './sign-in-form.tsx';

const defaultRegion = 'jp';

export async function loader(): Promise<Pick<BaseSetting, 'dburls'>> {
  await renewAndEnter('portal');
  return (await callRoute({ method: 'GET', path: publicPaths.baseSetting }, {}, { quiet: true })) as BaseSetting; // the contract's answer, its schema not being loaded yet
}

/** `/login`: a family's region is part of signing in. */
export function PortalSignInPage() {
  const { t, i18n } = useTranslation('sign-in');
  const navigate = useNavigate();
  const { dburls } = useLoaderData<typeof loader>();
  const region = [readRegion(), defaultRegion].find((key) => dburls.some((one) => one.key === key)) ?? dburls[0]?.key;
  const send = async (typed: Record<string, string>) => {
    const { sendPortalSignIn } = await import('./send-sign-in.ts');
    const session = await sendPortalSignIn(typed);
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
            <PlainSelect {...control} name="db" defaultValue={region}>
              {dburls.map((each) => (
                <option key={each.key} value={each.key}>
                  {regionName(each, i18n.language)}
                </option>
              ))}
            </PlainSelect>
          )}
        </Field>
      </SignInForm>
    </PublicCard>
  );
}
