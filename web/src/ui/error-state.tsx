import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../api/errors.ts';
import { EmptyState } from './empty-state.tsx';

export type ErrorStateProps = { error: unknown; onRetry: () => void };

/** What could not be loaded, Retry, and the request id to quote. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const { t } = useTranslation('ui');
  const { message, requestId } = asApiError(error);
  return (
    <div role="alert">
      <EmptyState
        icon={<ErrorCircleRegular />}
        title={t('loadFailed')}
        hint={
          <>
            {message}
            {requestId && (
              <>
                <br />
                {t('requestId', { id: requestId })}
              </>
            )}
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
