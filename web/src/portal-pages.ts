import { paymentResultRoute } from './money-pages.ts';
import type { PortalPage } from './paths.ts';
import type { PageRoute } from './shell/area-route.ts';
import { page } from './shell/page-route.ts';

const deviceRoute: PageRoute = {
  lazy: page(
    async () => {
      const { MyDevicePage, loader } = await import('./features/my-device/my-device-page.tsx');
      return { Component: MyDevicePage, loader };
    },
    'my-device',
    'device-words',
  ),
  children: [
    {
      path: 'bind',
      lazy: page(async () => ({ Component: (await import('./features/my-device/bind-dialog.tsx')).BindDialog })),
    },
    {
      path: 'return',
      lazy: page(async () => {
        const { ReturnDialog, loader } = await import('./features/my-device/return-dialog.tsx');
        return { Component: ReturnDialog, loader };
      }),
    },
  ],
};

const detailsRoute: PageRoute = {
  lazy: page(
    async () => {
      const { MyDetailsPage, loader } = await import('./features/my-details/my-details-page.tsx');
      return { Component: MyDetailsPage, loader };
    },
    'my-details',
    'sessions',
  ),
  children: [
    {
      path: 'password',
      lazy: page(async () => ({
        Component: (await import('./features/my-details/portal-password-dialog.tsx')).PortalPasswordDialog,
      })),
    },
    {
      path: 'history',
      lazy: page(
        async () => ({ Component: (await import('./features/my-details/own-history-dialog.tsx')).OwnHistoryDialog }),
        'history',
      ),
    },
  ],
};

const familyRoute: PageRoute = {
  lazy: page(async () => {
    const { FamilyPage, loader } = await import('./features/family/family-page.tsx');
    return { Component: FamilyPage, loader };
  }, 'family'),
  children: [
    {
      path: 'new',
      lazy: page(async () => {
        const { AddPatientDialog, loader } = await import('./features/family/add-patient-dialog.tsx');
        return { Component: AddPatientDialog, loader };
      }),
    },
    {
      path: ':id',
      lazy: page(async () => ({ Component: (await import('./features/family/family-member.tsx')).FamilyMember })),
      children: [
        {
          index: true,
          lazy: page(async () => ({
            Component: (await import('./features/family/edit-patient-dialog.tsx')).EditPatientDialog,
          })),
        },
        {
          path: 'charge',
          lazy: page(async () => {
            const { ChargeChild, loader } = await import('./features/family/charge-child.tsx');
            return { Component: ChargeChild, loader };
          }, 'charge'),
        },
        {
          path: 'orders',
          lazy: page(async () => ({ Component: (await import('./features/family/orders-dialog.tsx')).OrdersDialog })),
        },
        {
          path: 'payments',
          lazy: page(async () => ({
            Component: (await import('./features/family/payments-dialog.tsx')).PaymentsDialog,
          })),
        },
        {
          path: 'compliance',
          lazy: page(
            async () => ({ Component: (await import('./features/family/child-compliance.tsx')).ChildCompliance }),
            'compliance',
          ),
        },
        {
          path: 'usage',
          lazy: page(async () => ({ Component: (await import('./features/family/usage-dialog.tsx')).UsageDialog })),
        },
      ],
    },
  ],
};

/** The portal's pages, each with its dialogs as children. */
export const portalPages: Partial<Record<PortalPage, PageRoute>> = {
  device: deviceRoute,
  details: detailsRoute,
  accounts: familyRoute,
  paymentResult: paymentResultRoute,
};
