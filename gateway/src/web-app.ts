import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@fovea/contracts/errors';
import express, { type Router } from 'express';
import { preferCompressed } from './prefer-compressed.ts';

/** An extension in the last segment, or a segment that begins with a dot: no page of the app has one. */
const isFile = /\.[a-z0-9]+$|\/\./i;

/** Pages and the service worker, which serves them offline. */
const revalidated = /(\.html|\/worker\.js)$/;

/**
 * The built web app; its files are listed once at the start. Hashed assets are cached for a year, pages never. An
 * unknown path that looks like a file is not found; every other one is a page of the app.
 */
export function webApp(root: string | undefined): Router {
  const router = express.Router();
  if (root) {
    const files = new Set(
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `/${file.replaceAll('\\', '/')}`),
    );
    router.use(preferCompressed(files));
    router.use('/assets', express.static(join(root, 'assets'), { immutable: true, maxAge: '1y', index: false }));
    router.use(
      express.static(root, {
        index: false,
        maxAge: '1h',
        setHeaders: (res, path) => revalidated.test(path) && res.setHeader('Cache-Control', 'no-cache'),
      }),
    );
    router.get('/{*page}', (req, res, next) => {
      if (req.path === '/api' || req.path.startsWith('/api/') || isFile.test(req.path)) return next();
      res.sendFile('index.html', { root, headers: { 'Cache-Control': 'no-cache' } });
    });
  }
  router.use((_req, _res, next) => next(new AppError('notFound')));
  return router;
}
