import { Body1, Button, Card, MessageBar, MessageBarBody, Subtitle1 } from '@fluentui/react-components';
import type { SavedCard } from '@fovea/contracts/payments/charge-schema';
import { getBilling, openCardForm, removeOwnCard } from '@fovea/contracts/payments/portal-endpoints';
import type { CardSetup } from '@fovea/contracts/payments/renewal-schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useMayCall } from '../../api/may-call.ts';
import { invalidate, useApiMutation } from '../../api/query.ts';
import { CardDialog } from '../../parts/charge/card-dialog.tsx';
import { cardWords } from '../../parts/charge/stored-card.tsx';
import { confirm } from '../../ui/confirm.ts';
import { showError } from '../../ui/error-dialog.ts';
import { toast } from '../../ui/toast.ts';
import { useBillingStyles } from './billing-styles.ts';
import { storeEnteredCard } from './entered-card.ts';
import { billingPaths } from './paths.ts';

export type StoredCardSectionProps = {
  card: SavedCard | null;
  expires: boolean;
  /** A renewal uses the card. */
  isNeeded: boolean;
};

/** The card on file, and how to change it. */
export function StoredCardSection({ card, expires, isNeeded }: StoredCardSectionProps) {
  const styles = useBillingStyles();
  const { t } = useTranslation('billing');
  const [setup, setSetup] = useState<CardSetup | null>(null);
  const open = useApiMutation(openCardForm, { onError: showError, onSuccess: setSetup });
  const mayEnter = useMayCall(openCardForm);
  const mayRemove = useMayCall(removeOwnCard);
  const remove = async (storedCard: SavedCard) => {
    const isDone = await confirm({
      title: t('card.remove.title', cardWords(storedCard)),
      body: t('card.remove.body'),
      action: t('card.remove.action'),
      danger: true,
      run: () => call(removeOwnCard, {}),
    });
    if (!isDone) return;
    toast(t('card.remove.done'));
    await invalidate(getBilling);
  };
  return (
    <Card className={styles.card}>
      <Subtitle1 as="h2">{t('card.title')}</Subtitle1>
      <Body1>{card ? t('card.kept', cardWords(card)) : t('card.none')}</Body1>
      {(expires || card?.refused) && isNeeded && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{t(card?.refused ? 'declined.refused' : 'card.expires')}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.actions}>
        {mayEnter && (
          <Button disabledFocusable={open.isPending} onClick={() => open.mutate({})}>
            {card ? t('card.replace') : t('card.add')}
          </Button>
        )}
        {mayRemove && card && !isNeeded && <Button onClick={() => void remove(card)}>{t('card.remove.action')}</Button>}
      </div>
      {setup && (
        <CardDialog
          title={card ? t('card.replace') : t('card.add')}
          action={t('card.keep')}
          intent={{ kind: 'setup_intent', id: setup.setupId, clientSecret: setup.clientSecret }}
          returnUrl={new URL(billingPaths.afterCard(setup.setupId), location.origin).href}
          onDone={() => {
            setSetup(null);
            void storeEnteredCard(setup.setupId);
          }}
          onClose={() => setSetup(null)}
          summary={<Body1>{t('card.entered')}</Body1>}
        />
      )}
    </Card>
  );
}
