import { SettingsRegular } from '@fluentui/react-icons';
import { type PageRoute, page } from '../../routing/page.ts';
import { settingPaths } from './paths.ts';

export const settingsRoute: PageRoute = {
  path: settingPaths.page(),
  handle: { page: 'setting', icon: SettingsRegular },
  lazy: page(() => import('./settings-page.tsx'), 'SettingsPage', 'settings', 'seller'),
};
