import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@fovea/contracts/errors';
import express, { type Router } from 'express';
import { preferCompressed } from './prefer-compressed.ts';

/** Its last segment has an extension, or a segment begins with a dot: no page of the app does. */
const isFile = /\.[a-z0-9]+$|\/\./i;

/** Pages, and the worker that answers where they cannot be had. */
const alwaysNew = /(\.html|\/worker\.js)$/;

/**
 * The built web app, whose files are listed once, at the start: hashed assets for a year, pages never from cache. A
 * path that looks like a file is one or is not there; every other unknown page is the app's own business.
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
        setHeaders: (res, path) => alwaysNew.test(path) && res.setHeader('Cache-Control', 'no-cache'),
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
