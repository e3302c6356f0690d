import { PersonHeartRegular } from '@fluentui/react-icons';
import type { RouteObject } from 'react-router';
import { recordList } from '../../routing/own-window.tsx';
import { type PageRoute, page } from '../../routing/page.ts';
import type { StaffArea } from '../../routing/roots.ts';
import { customerPaths as paths } from './paths.ts';

/** The parents' list, labelled Patients, with its dialogs. */
export const customersRoute = (area: StaffArea): PageRoute => ({
  path: paths.list(area),
  handle: { page: 'customers', icon: PersonHeartRegular },
  lazy: recordList(
    page(
      () => import('./customers-page.tsx'),
      'CustomersPage',
      'customers',
      'compliance',
      'cohorts',
      'worklist',
      'requests',
      'invitations',
      'invite-families',
      'holds',
    ),
  ),
  children: [
    { path: paths.create(area), lazy: page(() => import('./create-customer.tsx'), 'CreateCustomerDialog') },
    { path: paths.createFamily(area), lazy: page(() => import('./create-family.tsx'), 'CreateFamilyDialog') },
    {
      path: paths.invite(area),
      lazy: page(() => import('./invite-families/invite-families.tsx'), 'InviteFamiliesDialog', 'batch'),
    },
    { path: paths.createAccount(area, ':id'), lazy: page(() => import('./create-account.tsx'), 'CreateAccountDialog') },
    { path: paths.meeting(area, ':id'), lazy: page(() => import('./create-meeting.tsx'), 'CreateMeetingDialog') },
    {
      path: paths.compliance(area, ':id', ':accountId'),
      lazy: page(() => import('./family-compliance.tsx'), 'ListCompliance', 'compliance'),
    },
    {
      path: paths.view(area, ':id'),
      lazy: page(
        () => import('./customer-dialog.tsx'),
        'CustomerDialog',
        'history',
        'device-words',
        'family-messages',
        'charge',
        'examinations',
        'enrolment',
        'billing',
        'guardians',
        'overview',
        'dose',
      ),
      children: [{ index: true }, { path: ':tab' }, ...[undefined, ':tab'].flatMap((tab) => layersOf(area, tab))],
    },
  ],
});

/** Dialog routes above a tab of the family's dialog; undefined: its first tab. */
const layersOf = (area: StaffArea, tab: string | undefined): RouteObject[] => [
  {
    path: paths.accountCompliance(area, ':id', ':accountId', tab),
    lazy: page(() => import('./family-compliance.tsx'), 'FamilyCompliance', 'compliance'),
  },
  {
    path: paths.accountExaminations(area, ':id', ':accountId', tab),
    lazy: page(() => import('./examinations/child-examinations.tsx'), 'ChildExaminations', 'examinations'),
  },
  {
    path: paths.accountAskForPlan(area, ':id', ':accountId', tab),
    lazy: page(() => import('./ask-for-plan.tsx'), 'AskForPlan', 'charge'),
  },
  {
    path: paths.accountCharge(area, ':id', ':accountId', tab),
    lazy: page(() => import('./account-charge.tsx'), 'AccountCharge', 'charge'),
  },
  {
    path: paths.accountHold(area, ':id', ':accountId', tab),
    lazy: page(() => import('./family-hold.tsx'), 'FamilyHold', 'holds', 'my-device'),
  },
  {
    path: paths.accountSymptom(area, ':id', ':accountId', tab),
    lazy: page(() => import('./family-hold.tsx'), 'FamilySymptom', 'holds'),
  },
  {
    path: paths.accountIncident(area, ':id', ':accountId', tab),
    lazy: page(() => import('./family-incident.tsx'), 'FamilyIncident', 'incidents', 'holds'),
  },
  {
    path: paths.accountDiscount(area, ':id', ':accountId', tab),
    lazy: page(() => import('./give-discount.tsx'), 'GiveDiscount', 'charge'),
  },
];
