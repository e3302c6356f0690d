import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData, useNavigate } from 'react-router';
import { startSession } from '../../api/session.ts';
import { chooseLanguage } from '../../i18n/index.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { returnOf } from '../../routing/area.ts';
import { useBeforeSignIn } from '../../routing/before-sign-in.ts';
import { renewAndEnter } from '../../routing/renew.ts';
import { PublicCard } from '../../ui/public-card.tsx';
import { recoveryPaths } from '../recovery/paths.ts';
import { signInPaths } from './paths.ts';
import { blankSignIn, SignInForm, type Typed } from './sign-in-form.tsx';

const sending = () => import('./send-sign-in.ts');
const ExternalDashboard = lazy(async () => ({ default: (await import('./external-dashboard.tsx')).ExternalDashboard }));

export async function loader() {
  return { external: await renewAndEnter('staff') };
}

/** `/` and `/login/backend`. */
export function StaffSignInPage() {
  const { t } = useTranslation('sign-in');
  const navigate = useNavigate();
  const [external, setExternal] = useState(useLoaderData<typeof loader>().external);
  const form = useContractForm(async () => (await sending()).StaffTyped, {
    ...blankSignIn,
    email: useBeforeSignIn()?.email ?? '',
  });
  const enter = useMutation({
    mutationFn: async (typed: Typed) => (await sending()).sendStaffSignIn(typed),
    onSuccess: async (session) => {
      // Staff of the external dashboard are congratulated and sent there: they get no session here.
      if (!session.token) return setExternal(session);
      startSession(session);
      await chooseLanguage(session.user.language);
      await navigate(returnOf(session.user));
    },
  });
  return (
    <PublicCard
      title={t('staff.title')}
      hint={t('staff.hint')}
      links={[
        { to: recoveryPaths.staffForgot(), label: t('forgot') },
        { to: signInPaths.portal(), label: t('toPortal') },
      ]}
    >
      {/* A new form after the dialog: the captcha of this one is used. */}
      {external ? (
        <Suspense>
          <ExternalDashboard url={external.dashboardUrl} onClose={() => setExternal(null)} />
        </Suspense>
      ) : (
        <SignInForm form={form} onSubmit={(typed) => enter.mutate(typed)} saving={enter} />
      )}
    </PublicCard>
  );
}
