import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { readSession } from './api/session.ts';
import { clearReturnUrl } from './api/session-end.ts';
import { detectLanguage, startI18n } from './i18n/index.ts';
import { addAreaRoutes, routes } from './routes.tsx';
import { areaOfPath } from './routing/area.ts';
import { Providers } from './shell/providers.tsx';

// Not at the top level: the awaited pages import from this file's own chunk.
async function start(): Promise<void> {
  await startI18n(detectLanguage(readSession()?.user.language));
  if (!areaOfPath(location.pathname)) clearReturnUrl();
  const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addAreaRoutes });
  await firstPage(router);
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  createRoot(place).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

/**
 * The outlines of index.html stay until the session is renewed and the page is loaded: the screen is never blank and
 * shows no personal data early.
 */
function firstPage(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}

void start();
