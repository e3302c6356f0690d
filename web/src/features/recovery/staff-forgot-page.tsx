import { forgotPassword } from '@fovea/contracts/sessions/endpoints';
import { useApiMutation } from '../../api/query.ts';
import { useContractForm } from '../../parts/form/contract-form.ts';
import { signInPaths } from '../sign-in/paths.ts';
import { ForgotForm } from './forgot-form.tsx';
import { MailSent } from './mail-sent.tsx';

const blank = { email: '', 'g-recaptcha-response': '' };

/** `/forgotpassword` */
export function StaffForgotPage() {
  const form = useContractForm(forgotPassword.input, blank);
  const ask = useApiMutation(forgotPassword);
  if (ask.isSuccess) return <MailSent email={ask.variables.email} signIn={signInPaths.staff()} />;
  return <ForgotForm form={form} onSubmit={(typed) => ask.mutate(typed)} saving={ask} signIn={signInPaths.staff()} />;
}
