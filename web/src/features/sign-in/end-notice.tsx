import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { renewSession } from '@fovea/contracts/sessions/endpoints';
import { renewPortalSession } from '@fovea/contracts/sessions/portal-endpoints';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { asApiError, codes } from '../../api/errors.ts';
import type { SessionEnd } from '../../api/left-behind.ts';
import { endedSession } from '../../api/session.ts';

export type EndNoticeProps = { why: SessionEnd; hasDrafts: boolean };

/** Why the last session ended, and that what was typed is not lost. */
export function EndNotice({ why, hasDrafts }: EndNoticeProps) {
  const { t } = useTranslation('shell');
  const isLocked = useWhetherLocked(why);
  return (
    <MessageBar intent="warning" layout="multiline" role="status">
      <MessageBarBody>
        {t(`session.${isLocked ? 'locked' : why}`)} {hasDrafts && t('session.draftsKept')}
      </MessageBarBody>
    </MessageBar>
  );
}

/** A refused request only says that the session is over; whether its person was locked is told by its token. */
function useWhetherLocked(why: SessionEnd): boolean {
  const [isLocked, setLocked] = useState(false);
  useEffect(() => {
    const ended = endedSession();
    if (why !== 'revoked' || !ended) return;
    const options = { token: ended.token, quiet: true };
    const asking =
      ended.user.type === 'customer' ? call(renewPortalSession, {}, options) : call(renewSession, {}, options);
    asking.then(
      () => undefined,
      (reason: unknown) => setLocked(asApiError(reason).code === codes.userLocked),
    );
  }, [why]);
  return why === 'locked' || isLocked;
}
