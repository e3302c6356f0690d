import { portalResetPassword } from '@fovea/contracts/sessions/portal-endpoints';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { keepRegion } from '../../api/session.ts';
import { signInPaths } from '../sign-in/paths.ts';
import { recoveryPaths } from './paths.ts';
import { ResetForm } from './reset-form.tsx';

/** `/login/resetpassword?key=&db=` */
export function PortalResetPage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  const db = query.get('db') ?? '';
  const reset = async (password: string) => {
    await call(portalResetPassword, { key, db, password });
    keepRegion(db);
  };
  return (
    <ResetForm
      isComplete={key !== '' && db !== ''}
      reset={reset}
      signIn={signInPaths.portal()}
      forgot={recoveryPaths.portalForgot()}
    />
  );
}
