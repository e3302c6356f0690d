import { Button } from '@fluentui/react-components';
import type { ResponseOf } from '@fovea/contracts/endpoint';
import type { findChargeablePlans } from '@fovea/contracts/plans/endpoints';
import type { findPortalPlans } from '@fovea/contracts/plans/portal-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../i18n/name-of.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TinySpinner } from '../../ui/tiny-spinner.tsx';
import { ViewDialog } from '../../ui/view-dialog.tsx';
import { CardStep } from './card-step.tsx';
import { ChangeStep } from './change-step.tsx';
import { blankChoice, type OpenCharge } from './charge-choice.ts';
import { type Charged, mayChange, plansOf } from './charge-queries.ts';
import { ChargeSummary } from './charge-summary.tsx';
import { ChoiceStep } from './choice-step.tsx';
import { NoPlans } from './no-plans.tsx';

export type ChargeDialogProps = Charged & { onClose: () => void };

/** Charges one child: plan and terms, then the card. Texts and plans load when it opens. */
export function ChargeDialog({ onClose, ...charged }: ChargeDialogProps) {
  const { t } = useTranslation('charge');
  const [opened, setOpened] = useState<OpenCharge | null>(null);
  const [isAtCard, setAtCard] = useState(false);
  // Available plans depend on earlier charges, so they are never cached.
  const plans = useQuery({
    ...plansOf(charged, { renewal: mayChange(charged) }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  const notOffered = plans.data && isOfStaff(plans.data) ? plans.data.notOffered : [];
  const title = t('title', { name: nameOf(charged.account) });

  if (!plans.data || plans.data.list.length === 0)
    return (
      <ViewDialog title={title} onClose={onClose}>
        {plans.error ? (
          <ErrorState error={plans.error} onRetry={() => void plans.refetch()} hasData={false} />
        ) : plans.data ? (
          <NoPlans charged={charged} notOffered={notOffered} />
        ) : (
          <TinySpinner />
        )}
      </ViewDialog>
    );
  if (mayChange(charged))
    return <ChangeStep charged={charged} plans={plans.data.list} notOffered={notOffered} onClose={onClose} />;
  if (opened && isAtCard)
    return (
      <CardStep
        title={title}
        charge={opened.result}
        area={charged.area}
        summary={<ChargeSummary plan={opened.plan} preview={opened.preview} autoRenew={opened.choice.autoRenew} />}
        extra={<Button onClick={() => setAtCard(false)}>{t('back')}</Button>}
        onClose={onClose}
      />
    );

  const only =
    plans.data.list.length === 1 && plans.data.list[0]?.unpayable === null ? plans.data.list[0]._id : undefined;
  return (
    <ChoiceStep
      title={title}
      plans={plans.data.list}
      notOffered={notOffered}
      charged={charged}
      defaults={opened?.choice ?? { ...blankChoice, planId: only }}
      opened={opened}
      onCard={(next) => {
        setOpened(next);
        setAtCard(true);
      }}
      onClose={onClose}
    />
  );
}

/** Only staff receive the other plans. */
const isOfStaff = (
  plans: ResponseOf<typeof findChargeablePlans> | ResponseOf<typeof findPortalPlans>,
): plans is ResponseOf<typeof findChargeablePlans> => 'notOffered' in plans;
