import { PeopleRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import { familyPaths } from './paths.ts';

/** A family's children, each with its dialogs. */
export const familyRoute: PageRoute = {
  path: familyPaths.page(),
  handle: { page: 'accounts', icon: PeopleRegular },
  lazy: page(() => import('./family-page.tsx'), 'FamilyPage', 'family', 'charge', 'holds'),
  children: [
    { path: familyPaths.addChild(), lazy: page(() => import('./add-patient-dialog.tsx'), 'AddPatientDialog') },
    {
      path: familyPaths.child(':id'),
      lazy: page(() => import('./family-member.tsx'), 'FamilyMember'),
      children: [
        { index: true, lazy: page(() => import('./patient-dialog.tsx'), 'PatientDialog') },
        {
          path: familyPaths.child(':id', 'charge'),
          lazy: page(() => import('./charge-child.tsx'), 'ChargeChild', 'charge'),
        },
        { path: familyPaths.child(':id', 'orders'), lazy: page(() => import('./orders-dialog.tsx'), 'OrdersDialog') },
        {
          path: familyPaths.child(':id', 'payments'),
          lazy: page(() => import('./payments-dialog.tsx'), 'PaymentsDialog'),
        },
        {
          path: familyPaths.child(':id', 'compliance'),
          lazy: page(() => import('./child-compliance.tsx'), 'ChildCompliance', 'compliance'),
        },
        {
          path: familyPaths.child(':id', 'report-shares'),
          lazy: page(() => import('./report-shares/report-shares-dialog.tsx'), 'ReportSharesDialog', 'compliance'),
        },
        { path: familyPaths.child(':id', 'usage'), lazy: page(() => import('./usage-dialog.tsx'), 'UsageDialog') },
      ],
    },
  ],
};
