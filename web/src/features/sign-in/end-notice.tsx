import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { renewSession } from '@fovea/contracts/sessions/endpoints';
import { renewPortalSession } from '@fovea/contracts/sessions/portal-endpoints';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { asApiError, codes } from '../../api/errors.ts';
import type { EndedToken, SessionEnd } from '../../api/session-end.ts';

export type EndNoticeProps = { why: SessionEnd; refused: EndedToken | null; hasDrafts: boolean };

/** Why the last session ended, and that what was typed is not lost. */
export function EndNotice({ why, refused, hasDrafts }: EndNoticeProps) {
  const { t } = useTranslation('shell');
  const wasLocked = useWhetherLocked(refused);
  return (
    <MessageBar intent="warning" layout="multiline" role="status">
      <MessageBarBody>
        {t(`session.${wasLocked ? 'locked' : why}`)} {hasDrafts && t('session.draftsKept')}
      </MessageBarBody>
    </MessageBar>
  );
}

/** A refused request only says that the session is over; whether its person was locked is told by its token. */
function useWhetherLocked(refused: EndedToken | null): boolean {
  const [isLocked, setLocked] = useState(false);
  useEffect(() => {
    if (!refused) return;
    const options = { token: refused.token, quiet: true };
    const asking =
      refused.type === 'customer' ? call(renewPortalSession, {}, options) : call(renewSession, {}, options);
    asking.then(
      () => undefined,
      (reason: unknown) => setLocked(asApiError(reason).code === codes.userLocked),
    );
  }, [refused]);
  return isLocked;
}
