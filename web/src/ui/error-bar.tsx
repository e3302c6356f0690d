import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/errors.ts';
import { Copyable } from './copyable.tsx';

export type ErrorBarProps = { error: ApiError | null };

/** What failed, above the form or dialog it belongs to, with the request id to quote. */
export function ErrorBar({ error }: ErrorBarProps) {
  const { t } = useTranslation('ui');
  if (!error) return null;
  return (
    <MessageBar intent="error" layout="multiline" role="alert">
      <MessageBarBody>
        <MessageBarTitle>{t('error')}</MessageBarTitle>
        {error.message} {error.requestId && <Copyable text={error.requestId} shown={t('requestId', { id: error.requestId })} />}
      </MessageBarBody>
    </MessageBar>
  );
}
