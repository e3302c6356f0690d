import { resetPassword } from '@fovea/contracts/sessions/endpoints';
import { useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { signInPaths } from '../sign-in/paths.ts';
import { recoveryPaths } from './paths.ts';
import { ResetForm } from './reset-form.tsx';

/** `/resetpassword?key=`, also the first password of new staff. */
export function StaffResetPage() {
  const [query] = useSearchParams();
  const key = query.get('key') ?? '';
  return (
    <ResetForm
      isComplete={key !== ''}
      reset={(password) => call(resetPassword, { key, password })}
      signIn={signInPaths.staff()}
      forgot={recoveryPaths.staffForgot()}
    />
  );
}
