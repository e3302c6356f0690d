import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { readSession } from './api/session.ts';
import { startI18n } from './i18n/index.ts';
import { routes } from './routes.tsx';
import { Providers } from './shell/providers.tsx';

await startI18n(readSession()?.user.language);

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createBrowserRouter(routes)} />
    </Providers>
  </StrictMode>,
);
