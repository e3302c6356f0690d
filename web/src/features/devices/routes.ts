import { page } from '../../routing/page.ts';
import { devicePaths } from './paths.ts';

/** A tab of the products' page. */
export const devicesRoute = {
  path: devicePaths.list(),
  lazy: page(() => import('./devices-tab.tsx'), 'DevicesTab', 'devices', 'device-words', 'batch', 'dose'),
  children: [
    { path: devicePaths.create(), lazy: page(() => import('./register-device.tsx'), 'RegisterDeviceDialog') },
    { path: devicePaths.batch(), lazy: page(() => import('./batch-register.tsx'), 'BatchRegisterDialog') },
    { path: devicePaths.view(':id'), lazy: page(() => import('./edit-device.tsx'), 'EditDeviceDialog', 'overview') },
  ],
};
