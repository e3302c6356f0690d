import { HomeRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import { myDevicePaths } from './paths.ts';

/** The portal's first page. */
export const myDeviceRoute: PageRoute = {
  path: myDevicePaths.page(),
  handle: { page: 'device', icon: HomeRegular },
  lazy: page(() => import('./my-device-page.tsx'), 'MyDevicePage', 'my-device', 'device-words', 'holds'),
  children: [
    { path: myDevicePaths.bind(), lazy: page(() => import('./bind-dialog.tsx'), 'BindDialog') },
    { path: myDevicePaths.symptom(), lazy: page(() => import('./report-symptom-dialog.tsx'), 'ReportSymptomDialog') },
    { path: myDevicePaths.return(), lazy: page(() => import('./return-dialog.tsx'), 'ReturnDialog') },
  ],
};
