import { openResetLink, resetPassword } from '@fovea/contracts/sessions/endpoints';
import type { ResetLink } from '@fovea/contracts/sessions/schema';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { signInPaths } from '../sign-in/paths.ts';
import { EndedLink, unlessEnded } from './ended-link.tsx';
import { recoveryPaths } from './paths.ts';
import { ResetForm } from './reset-form.tsx';

const keyOf = (query: URLSearchParams) => query.get('key') ?? '';

export async function loader({ request }: LoaderFunctionArgs): Promise<ResetLink | null> {
  const key = keyOf(new URL(request.url).searchParams);
  return key ? unlessEnded(() => call(openResetLink, { key })) : null;
}

/** `/resetpassword?key=`, also the first password of new staff. */
export function StaffResetPage() {
  const opened: Awaited<ReturnType<typeof loader>> = useLoaderData();
  const key = keyOf(useSearchParams()[0]);
  if (!opened) return <EndedLink isComplete={key !== ''} forgot={recoveryPaths.staffForgot()} />;
  return (
    <ResetForm
      email={opened.email}
      reset={(password) => call(resetPassword, { key, password })}
      signIn={signInPaths.staff()}
      forgot={recoveryPaths.staffForgot()}
    />
  );
}
