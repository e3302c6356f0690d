import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Failure } from './failure.ts';
import { RequestId } from './request-id.tsx';

export type ErrorBarProps = { error: Failure; onRetry?: () => void };

/** An error above content that stays visible, with the request id to quote. */
export function ErrorBar({ error, onRetry }: ErrorBarProps) {
  const { t } = useTranslation('ui');
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('loadFailed')}</MessageBarTitle>
        {error.message}
        <RequestId id={error.requestId} />
      </MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
