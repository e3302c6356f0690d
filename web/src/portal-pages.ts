import { paymentResultRoute } from './money-pages.ts';
import type { PortalPage } from './paths.ts';
import type { PageRoute } from './shell/area-route.ts';

/** The portal's pages, each with its dialogs as children. */
export const portalPages: Partial<Record<PortalPage, PageRoute>> = { paymentResult: paymentResultRoute };
