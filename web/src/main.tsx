import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { forgetWayBack } from './api/left-behind.ts';
import { readSession } from './api/session.ts';
import { detectLanguage, startI18n } from './i18n/index.ts';
import { addAreaRoutes, routes } from './routes.tsx';
import { areaOfPath } from './routing/area.ts';
import { Providers } from './shell/providers.tsx';

// Not at the top level: the pages that it waits for import what is in this file's own chunk.
async function start(): Promise<void> {
  await startI18n(detectLanguage(readSession()?.user.language));
  if (!areaOfPath(location.pathname)) forgetWayBack();
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
 * Until the session is renewed and the page is there, the outlines that index.html paints stay: nothing is ever blank,
 * and nothing of a person shows too soon.
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
