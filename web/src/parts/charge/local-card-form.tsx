import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../api/errors.ts';
import { TextField } from '../fields/text-field.tsx';
import { useContractForm } from '../form/contract-form.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { FormSection } from '../form/form-section.tsx';
import type { CardFormProps } from './card-form.ts';
import { enterLocalCard, LocalCard } from './local-card.ts';
import { storeReturnUrl } from './return-url.ts';

export type LocalCardFormProps = CardFormProps & { apiUrl: string };

/** The card form of the local stack: no real card, no real money. */
export function LocalCardForm({ summary, apiUrl, intent, returnUrl, onDone, ...frame }: LocalCardFormProps) {
  const { t } = useTranslation('charge');
  const form = useContractForm(LocalCard, { number: '', expiry: '', code: '' });
  const enter = useMutation<string | null, ApiError, LocalCard>({
    mutationFn: (card) => enterLocalCard(card, { apiUrl, intent, returnUrl }),
    onSuccess: (challenge) => {
      if (!challenge) return onDone();
      storeReturnUrl(returnUrl);
      location.assign(challenge);
    },
  });
  return (
    <FormDialog {...frame} secret form={form} onSubmit={enter.mutate} saving={enter}>
      {summary}
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{t('card.local')}</MessageBarBody>
      </MessageBar>
      <TextField
        form={form}
        name="number"
        label={t('card.number')}
        inputMode="numeric"
        autoComplete="cc-number"
        maxLength={23}
      />
      <FormSection>
        <TextField
          form={form}
          name="expiry"
          label={t('card.expiry')}
          placeholder={t('card.expiryPattern')}
          inputMode="numeric"
          autoComplete="cc-exp"
          maxLength={9}
        />
        <TextField
          form={form}
          name="code"
          label={t('card.code')}
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
        />
      </FormSection>
    </FormDialog>
  );
}
