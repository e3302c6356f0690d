import { Button, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { Copyable } from './copyable.tsx';
import type { Failure } from './failure.ts';

export type ErrorBarProps = { error: Failure; onRetry?: () => void };

/** An error above content that stays visible, with the request id to quote. */
export function ErrorBar({ error, onRetry }: ErrorBarProps) {
  const { t } = useTranslation('ui');
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('loadFailed')}</MessageBarTitle>
        {error.message}{' '}
        {error.requestId && <Copyable text={error.requestId} shown={t('requestId', { id: error.requestId })} />}
      </MessageBarBody>
      {onRetry && (
        <MessageBarActions>
          <Button onClick={onRetry}>{t('retry')}</Button>
        </MessageBarActions>
      )}
    </MessageBar>
  );
}
