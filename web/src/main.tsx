import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { readSession } from './api/session.ts';
import { detectLanguage, startI18n } from './i18n/index.ts';
import { addAreaRoutes, routes } from './routes.tsx';
import { Providers } from './shell/providers.tsx';
import { readEffectiveScheme } from './theme/color-scheme.ts';
import { loadTheme } from './theme/themes.ts';

const language = detectLanguage(readSession()?.user.language);
const [theme] = await Promise.all([loadTheme(readEffectiveScheme(), language), startI18n(language)]);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <Providers firstTheme={theme}>
      <RouterProvider router={createBrowserRouter(routes, { patchRoutesOnNavigation: addAreaRoutes })} />
    </Providers>
  </StrictMode>,
);
