import { checkUpState } from '@fovea/contracts/check-ups/events';
import { companyState } from '@fovea/contracts/companies/events';
import { dayOf, storedDays } from '@fovea/contracts/dates';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { treatmentHoldState } from '@fovea/contracts/holds/events';
import { invitationState } from '@fovea/contracts/invitations/events';
import { contactStatusState } from '@fovea/contracts/notifications/events';
import type { AddressChannel } from '@fovea/contracts/notifications/schema';
import { planState } from '@fovea/contracts/plans/events';
import { staffState } from '@fovea/contracts/staff/events';
import type { RawClient } from '@fovea/kit/database/kysely';
import { markFamiliesDue, markFamiliesOfCompaniesDue } from './facts.ts';
import { project } from './handle.ts';
import { deletePrivateOfFormerStaff } from './own-or-shared.ts';
import { markInvitedFamiliesDue } from './worklist/publish-care.ts';

/** Today shows a changed state of a family at once. */
const evaluateFamilies = (client: RawClient, states: readonly { body: { customerId: string | null } }[]) =>
  markFamiliesDue(
    client,
    states.flatMap(({ body }) => body.customerId ?? []),
  );

/** Entities of other services as lists and checks need them. Every region stores its own copy. */
export const companyProjection = project(companyState, {
  table: 'company',
  columns: {
    name: 'text',
    type: 'text',
    country: 'text',
    database_url: 'text',
    ancestors: 'uuid[]',
    public_plans: 'boolean',
    customer_notifications: 'boolean',
    disabled: 'boolean',
  },
  from: (company) => ({
    name: company.name,
    type: company.type,
    country: company.country,
    database_url: company.databaseUrl,
    ancestors: company.ancestors,
    public_plans: company.publicPlans,
    customer_notifications: company.customerNotifications,
    disabled: company.disabled,
  }),
  written: markFamiliesOfCompaniesDue,
});

export const staffProjection = project(staffState, {
  table: 'staff',
  columns: { full_name: 'text', company_id: 'uuid', user_type: 'text' },
  from: ({ fullName, companyId, userType }) => ({ full_name: fullName, company_id: companyId, user_type: userType }),
  written: deletePrivateOfFormerStaff,
});

export const deviceProjection = project(deviceOfRegionState, {
  table: 'device',
  columns: { serial_number: 'text', status: 'text', customer_id: 'uuid', discard_day: 'date' },
  from: ({ serial_number, status, customerId, discardDate }) => ({
    serial_number,
    status,
    customer_id: customerId,
    discard_day: dayOf(discardDate, storedDays),
  }),
  written: evaluateFamilies,
});

export const planProjection = project(planState, {
  table: 'plan',
  columns: { name: 'text' },
  from: ({ name }) => ({ name }),
});

/** Today shows a treatment on hold at once, and its release. */
export const treatmentHoldProjection = project(treatmentHoldState, {
  table: 'treatment_hold',
  columns: { customer_id: 'uuid', since: 'timestamptz', kinds: 'text[]' },
  from: ({ customerId, since, kinds }) => ({ customer_id: customerId, since, kinds }),
  written: evaluateFamilies,
});

/** Today shows a check-up from its due day on, and a home check that was skipped. */
export const checkUpProjection = project(checkUpState, {
  table: 'check_up',
  columns: { due_on: 'date', home_due_on: 'date' },
  from: ({ dueOn, homeCheckDueOn }) => ({ due_on: dueOn, home_due_on: homeCheckDueOn ?? null }),
  written: evaluateFamilies,
});

export const invitationProjection = project(invitationState, {
  table: 'invitation',
  columns: {
    channel: 'text',
    sent_at: 'timestamptz',
    valid_until: 'timestamptz',
    opened_at: 'timestamptz',
    accepted_at: 'timestamptz',
  },
  from: ({ channel, sentAt, validUntil, openedAt, acceptedAt }) => ({
    channel,
    sent_at: sentAt,
    valid_until: validUntil,
    opened_at: openedAt,
    accepted_at: acceptedAt,
  }),
  written: markInvitedFamiliesDue,
});

export const reachProjection = project(contactStatusState, {
  table: 'reach',
  columns: { mail_failing_since: 'timestamptz', sms_failing_since: 'timestamptz' },
  from: ({ failing }) => {
    const since = (channel: AddressChannel) => failing.find((state) => state.channel === channel)?.since;
    return { mail_failing_since: since('mail'), sms_failing_since: since('sms') };
  },
  written: (client, states) =>
    markFamiliesDue(
      client,
      states.map(({ id }) => id),
    ),
});
