import { openPortalResetLink, portalResetPassword } from '@fovea/contracts/sessions/portal-endpoints';
import type { ResetLink } from '@fovea/contracts/sessions/schema';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { storeRegion } from '../../api/session.ts';
import { signInPaths } from '../sign-in/paths.ts';
import { EndedLink, unlessEnded } from './ended-link.tsx';
import { recoveryPaths } from './paths.ts';
import { ResetForm } from './reset-form.tsx';

const linkOf = (query: URLSearchParams) => ({ key: query.get('key') ?? '', db: query.get('db') ?? '' });
const isComplete = ({ key, db }: ReturnType<typeof linkOf>) => key !== '' && db !== '';

export async function loader({ request }: LoaderFunctionArgs): Promise<ResetLink | null> {
  const link = linkOf(new URL(request.url).searchParams);
  return isComplete(link) ? unlessEnded(() => call(openPortalResetLink, link)) : null;
}

/** `/login/resetpassword?key=&db=` */
export function PortalResetPage() {
  const opened: Awaited<ReturnType<typeof loader>> = useLoaderData();
  const link = linkOf(useSearchParams()[0]);
  if (!opened) return <EndedLink isComplete={isComplete(link)} forgot={recoveryPaths.portalForgot()} />;
  return (
    <ResetForm
      email={opened.email}
      reset={async (password) => {
        await call(portalResetPassword, { ...link, password });
        storeRegion(link.db);
      }}
      signIn={signInPaths.portal()}
      forgot={recoveryPaths.portalForgot()}
    />
  );
}
