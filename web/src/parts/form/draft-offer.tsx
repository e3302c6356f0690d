import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OfferedDraft } from './use-draft.ts';

/** Offers the form draft stored at session end. */
export function DraftOffer({ takeBack, drop }: OfferedDraft) {
  const { t } = useTranslation('ui');
  return (
    <MessageBar intent="info" layout="multiline" role="status">
      <MessageBarBody>{t('draft.offer')}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={takeBack}>{t('draft.takeBack')}</Button>
        <Button onClick={drop}>{t('draft.drop')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}
