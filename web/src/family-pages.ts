import type { PageRoute } from './shell/area-route.ts';
import { page } from './shell/page-route.ts';

/** The parents' list, labelled Patients, with its dialogs; in both staff areas. */
export const customersRoute: PageRoute = {
  lazy: page(async () => {
    const { CustomersPage, loader } = await import('./features/customers/customers-page.tsx');
    return { Component: CustomersPage, loader };
  }, 'customers'),
  children: [
    {
      path: 'new',
      lazy: page(async () => ({
        Component: (await import('./features/customers/create-customer.tsx')).CreateCustomerDialog,
      })),
    },
    {
      path: 'new-account',
      lazy: page(async () => ({
        Component: (await import('./features/customers/create-family.tsx')).CreateFamilyDialog,
      })),
    },
    {
      path: ':id/new-account',
      lazy: page(async () => ({
        Component: (await import('./features/customers/create-account.tsx')).CreateAccountDialog,
        loader: await familyLoader(),
      })),
    },
    {
      path: ':id/meeting',
      lazy: page(async () => ({
        Component: (await import('./features/customers/create-meeting.tsx')).CreateMeetingDialog,
        loader: await familyLoader(),
      })),
    },
    {
      path: ':id/compliance/:accountId',
      lazy: page(
        async () => ({
          Component: (await import('./features/customers/compliance-routes.tsx')).ListCompliance,
          loader: await familyLoader(),
        }),
        'compliance',
      ),
    },
    {
      path: ':id',
      lazy: page(
        async () => ({
          Component: (await import('./features/customers/customer-dialog.tsx')).CustomerDialog,
          loader: await familyLoader(),
        }),
        'history',
      ),
      children: [
        { index: true },
        { path: ':tab' },
        {
          path: 'accounts/:accountId/compliance',
          lazy: page(
            async () => ({ Component: (await import('./features/customers/compliance-routes.tsx')).FamilyCompliance }),
            'compliance',
          ),
        },
        {
          path: 'accounts/:accountId/ask-for-plan',
          lazy: page(
            async () => ({ Component: (await import('./features/customers/ask-for-plan.tsx')).AskForPlan }),
            'charge',
          ),
        },
        {
          path: 'accounts/:accountId/charge',
          lazy: page(async () => {
            const { AccountCharge, loader } = await import('./features/customers/account-charge.tsx');
            return { Component: AccountCharge, loader };
          }, 'charge'),
        },
      ],
    },
  ],
};

async function familyLoader() {
  return (await import('./features/customers/customer-queries.ts')).familyLoader;
}

/** Who saw and changed what about families, for administrators. */
export const auditRoute: PageRoute = {
  lazy: page(async () => {
    const { AuditPage, loader } = await import('./features/audit/audit-page.tsx');
    return { Component: AuditPage, loader };
  }, 'history'),
  children: [
    {
      path: ':id',
      lazy: page(async () => {
        const { AuditRecordDialog, loader } = await import('./features/audit/audit-record-dialog.tsx');
        return { Component: AuditRecordDialog, loader };
      }),
    },
  ],
};
