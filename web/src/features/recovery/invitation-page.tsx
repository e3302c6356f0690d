import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import { openInvitation, renewInvitation } from '@fovea/contracts/invitations/portal-endpoints';
import { portalResetPassword } from '@fovea/contracts/sessions/portal-endpoints';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../../api/client.ts';
import { asApiError, codes } from '../../api/errors.ts';
import { useApiMutation } from '../../api/query.ts';
import { storeRegion } from '../../api/session.ts';
import { showError } from '../../ui/error-dialog.ts';
import { PublicCard } from '../../ui/public-card.tsx';
import { signInPaths } from '../sign-in/paths.ts';
import { recoveryPaths } from './paths.ts';
import { ResetForm } from './reset-form.tsx';

type Opened = ResponseOf<typeof openInvitation>;
type Inviting = Pick<Opened, 'by' | 'company'>;

/** Null for a link nobody knows, or knows no more. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Opened | null> {
  const query = new URL(request.url).searchParams;
  const key = query.get('key') ?? '';
  const db = query.get('db') ?? '';
  if (!key || !db) return null;
  try {
    return await call(openInvitation, { key, db });
  } catch (error) {
    if (asApiError(error).code === codes.offline) throw error;
    return null;
  }
}

/** `/login/invitation?key=&db=`: the first password of a family that its clinic entered, or of whom a parent let in. */
export function InvitationPage() {
  const { t } = useTranslation('recovery');
  const opened = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const link = { key: query.get('key') ?? '', db: query.get('db') ?? '' };
  if (!opened)
    return (
      <PublicCard
        title={t('invitation.gone.title')}
        hint={t('invitation.gone.hint')}
        links={[
          { to: signInPaths.portal(), label: t('back') },
          { to: recoveryPaths.portalForgot(), label: t('forgot.title') },
        ]}
      />
    );
  const { by, company, validUntil, email } = opened;
  if (!validUntil) return <Ended by={by} company={company} link={link} />;
  return (
    <ResetForm
      email={email}
      invitation={{
        title: t('invitation.title'),
        hint: hintOf({ by, company }, t),
      }}
      reset={async (password) => {
        await call(portalResetPassword, { ...link, password });
        storeRegion(link.db);
      }}
      signIn={signInPaths.portal()}
    />
  );
}

function hintOf({ by, company }: Inviting, t: TFunction<'recovery'>): string {
  if (by === 'parent') return t('invitation.letIn');
  return company ? t('invitation.hint', { company }) : t('invitation.plain');
}

function endedHintOf({ by, company }: Inviting, t: TFunction<'recovery'>): string {
  if (by === 'parent') return t('invitation.ended.letIn');
  return company ? t('invitation.ended.hint', { company }) : t('invitation.ended.plain');
}

/** Says the same whether there is anybody to send a new one to. */
function Ended({ by, company, link }: Inviting & { link: { key: string; db: string } }) {
  const { t } = useTranslation('recovery');
  const renew = useApiMutation(renewInvitation, { onError: showError });
  return (
    <PublicCard
      title={t('invitation.ended.title')}
      hint={endedHintOf({ by, company }, t)}
      links={[{ to: signInPaths.portal(), label: t('back') }]}
    >
      {renew.isSuccess ? (
        <MessageBar intent="success" layout="multiline" role="status">
          <MessageBarBody>{t('invitation.ended.sent')}</MessageBarBody>
        </MessageBar>
      ) : (
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={renew.isPending}
          onClick={() => renew.mutate(link)}
        >
          {t('invitation.ended.send')}
        </Button>
      )}
    </PublicCard>
  );
}
