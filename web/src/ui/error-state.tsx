import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { ErrorBar } from './error-bar.tsx';
import type { Failure } from './failure.ts';
import { RequestId } from './request-id.tsx';
import { toastError } from './toast.ts';

export type ErrorStateProps = {
  error: Failure;
  onRetry: () => void;
  /** Earlier data is still on screen: a bar above it reports the failed refresh. */
  hasData: boolean;
};

/**
 * Replaces content that could not be loaded, with Retry and the request id to quote; the server's message is a toast
 * (accounts.md §8) while this is mounted.
 */
export function ErrorState({ error, onRetry, hasData }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const { message, requestId } = error;
  useEffect(() => (hasData ? undefined : toastError(error)), [error, hasData]);
  if (hasData) return <ErrorBar error={error} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState
        icon={<ErrorCircleRegular />}
        title={t('loadFailed')}
        hint={
          <>
            {message}
            <RequestId id={requestId} />
          </>
        }
        action={
          <Button icon={<ArrowClockwiseRegular />} onClick={onRetry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}
