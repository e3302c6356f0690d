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
  /** What was loaded before is still on screen: one bar above it says that it could not be refreshed. */
  hasData: boolean;
};

/**
 * What could not be loaded, Retry in its place, and the request id to quote; the server's words are a toast
 * (accounts.md §8) for as long as it stands.
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
