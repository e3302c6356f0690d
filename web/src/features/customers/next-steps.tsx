import type { Customer } from '@fovea/contracts/customers/schema';
import type { TFunction } from 'i18next';
import type { SessionUser } from '../../api/session.ts';
import { nameOf } from '../../i18n/name-of.ts';
import { NeedRow } from '../../parts/overview/need-list.tsx';
import type { StaffArea } from '../../routing/roots.ts';
import { LinkButton } from '../../ui/link.tsx';
import { customerPaths } from './paths.ts';
import { hasNoPlan } from './plan-status.tsx';

type Step = { id: string; what: string; action?: { label: string; path: string } };
type Reader = { area: StaffArea; user: Pick<SessionUser, 'userType'>; t: TFunction<'customers'> };

/** Missing steps before treatment can begin, with links where the reader has access. */
function stepsOf(family: Customer, { area, user, t }: Reader): Step[] {
  if (family.lock || family.removedAt) return [];
  const present = family.accounts.filter(({ removedAt }) => !removedAt);
  const form = customerPaths.view(area, family._id);
  const planAction = (accountId: string) => {
    if (area === 'admin')
      return { label: t('plan.add'), path: customerPaths.accountCharge(area, family._id, accountId, 'overview') };
    if (user.userType === 'admin')
      return { label: t('plan.ask'), path: customerPaths.accountAskForPlan(area, family._id, accountId, 'overview') };
    return undefined;
  };
  return [
    ...(present.length === 0
      ? [{ id: 'patient', what: t('next.patient'), action: { label: t('patients.add'), path: form } }]
      : []),
    ...(family.device
      ? []
      : [{ id: 'device', what: t('next.device'), action: { label: t('device.bind'), path: form } }]),
    ...present.filter(hasNoPlan).map((child) => ({
      id: child._id,
      what: t('next.plan', { name: nameOf(child) }),
      action: planAction(child._id),
    })),
  ];
}

/** Rows for a list of needs. */
export const nextSteps = (family: Customer, reader: Reader & { to: (path: string) => string }) =>
  stepsOf(family, reader).map(({ id, what, action }) => (
    <NeedRow key={id} what={what}>
      {action && (
        <LinkButton size="small" appearance="secondary" to={reader.to(action.path)}>
          {action.label}
        </LinkButton>
      )}
    </NeedRow>
  ));
