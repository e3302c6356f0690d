import { type RouteObject, redirect } from 'react-router';
import { paths, type StaffArea } from './paths.ts';
import type { PageRoute } from './shell/area-route.ts';
import { page } from './shell/page-route.ts';

/** What devices are made after, and the devices: two tabs, each with its dialogs. */
export const productsRoute: PageRoute = {
  lazy: page(
    async () => ({ Component: (await import('./features/products/products-page.tsx')).ProductsPage }),
    'products',
  ),
  children: [
    { index: true, loader: () => redirect(paths.catalogs()) },
    {
      path: 'catalogs',
      lazy: page(async () => {
        const { CatalogsTab, loader } = await import('./features/catalogs/catalogs-tab.tsx');
        return { Component: CatalogsTab, loader };
      }, 'catalogs'),
      children: [
        {
          path: 'new',
          lazy: page(async () => {
            const { CreateCatalogDialog, loader } = await import('./features/catalogs/create-catalog.tsx');
            return { Component: CreateCatalogDialog, loader };
          }),
        },
        {
          path: ':id',
          lazy: page(async () => {
            const { EditCatalogDialog, loader } = await import('./features/catalogs/edit-catalog.tsx');
            return { Component: EditCatalogDialog, loader };
          }),
        },
      ],
    },
    {
      path: 'devices',
      lazy: page(
        async () => {
          const { DevicesTab, loader } = await import('./features/devices/devices-tab.tsx');
          return { Component: DevicesTab, loader };
        },
        'devices',
        'device-words',
        'batch',
      ),
      children: [
        {
          path: 'new',
          lazy: page(async () => {
            const { RegisterDeviceDialog, loader } = await import('./features/devices/register-device.tsx');
            return { Component: RegisterDeviceDialog, loader };
          }),
        },
        {
          path: 'batch',
          lazy: page(async () => {
            const { BatchRegisterDialog, loader } = await import('./features/devices/batch-register.tsx');
            return { Component: BatchRegisterDialog, loader };
          }),
        },
        {
          path: ':id',
          lazy: page(async () => {
            const { EditDeviceDialog, loader } = await import('./features/devices/edit-device.tsx');
            return { Component: EditDeviceDialog, loader };
          }),
        },
      ],
    },
  ],
};

export const versionsRoute: PageRoute = {
  lazy: page(async () => {
    const { VersionsPage, loader } = await import('./features/versions/versions-page.tsx');
    return { Component: VersionsPage, loader };
  }, 'versions'),
  children: [
    {
      path: 'new',
      lazy: page(async () => ({
        Component: (await import('./features/versions/create-version.tsx')).CreateVersionDialog,
      })),
    },
    {
      path: ':id',
      lazy: page(async () => {
        const { EditVersionDialog, loader } = await import('./features/versions/edit-version.tsx');
        return { Component: EditVersionDialog, loader };
      }),
    },
  ],
};

/** Administrators write plans, everybody else reads them. */
export const plansRoute = (area: StaffArea): PageRoute => ({
  lazy: page(async () => {
    const { PlansPage, loader } = await import('./features/plans/plans-page.tsx');
    return { Component: PlansPage, loader };
  }, 'plans'),
  children: area === 'admin' ? [newPlan, planRequests, editPlan] : [planRequests, viewPlan],
});
const planRequests: RouteObject = {
  path: 'requests',
  lazy: page(async () => ({ Component: (await import('./features/plans/plan-requests.tsx')).PlanRequests }), 'charge'),
  children: [
    {
      path: ':id/decline',
      lazy: page(async () => ({
        Component: (await import('./features/plans/decline-plan-request.tsx')).DeclinePlanRequest,
      })),
    },
  ],
};
const newPlan: RouteObject = {
  path: 'new',
  lazy: page(async () => {
    const { CreatePlanDialog, loader } = await import('./features/plans/create-plan.tsx');
    return { Component: CreatePlanDialog, loader };
  }),
};
const editPlan: RouteObject = {
  path: ':id',
  lazy: page(async () => {
    const { EditPlanDialog, loader } = await import('./features/plans/edit-plan.tsx');
    return { Component: EditPlanDialog, loader };
  }),
};
const viewPlan: RouteObject = {
  path: ':id',
  lazy: page(async () => {
    const { ViewPlanDialog, loader } = await import('./features/plans/view-plan.tsx');
    return { Component: ViewPlanDialog, loader };
  }),
};

/** Where devices are; `batch` comes before the devices' own addresses. */
export const inventoryRoute: PageRoute = {
  lazy: page(
    async () => {
      const { InventoryPage, loader } = await import('./features/inventory/inventory-page.tsx');
      return { Component: InventoryPage, loader };
    },
    'inventory',
    'device-words',
    'batch',
  ),
  children: [
    {
      path: 'batch/:action',
      lazy: page(async () => {
        const { BatchDialog, loader } = await import('./features/inventory/batch-dialog.tsx');
        return { Component: BatchDialog, loader };
      }),
    },
    {
      path: ':id',
      lazy: page(async () => {
        const { ViewItemDialog, loader } = await import('./features/inventory/view-item.tsx');
        return { Component: ViewItemDialog, loader };
      }),
    },
    {
      path: ':id/:action',
      lazy: page(async () => {
        const { ActOnItemDialog, loader } = await import('./features/inventory/act-on-item.tsx');
        return { Component: ActOnItemDialog, loader };
      }),
    },
  ],
};
