import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@fovea/contracts/endpoint';
import { shapes } from '@fovea/contracts/registry';
import express, { type Router } from 'express';
import { readOnly } from './find-endpoint.ts';
import { openApiDocument } from './openapi.ts';

const folder = fileURLToPath(new URL('../api-docs/', import.meta.url));
const page = readFileSync(join(folder, 'index.html'), 'utf8');

/** The OpenAPI document, generated on the first request, and its page, which loads nothing from other hosts. */
export function apiDocs(endpoints: Record<string, Endpoint>, publicUrl: string): Router {
  let document: string | undefined;
  const router = express.Router();
  router.all(['/api/openapi.json', '/api/docs'], readOnly);
  router.get('/api/openapi.json', (_req, res) => {
    document ??= openApiDocument(endpoints, shapes, publicUrl);
    res.type('json').send(document);
  });
  router.get('/api/docs', (_req, res) => res.type('html').send(page));
  router.get('/api/docs/docs.js', (_req, res) => res.sendFile('docs.js', { root: folder }));
  router.get('/api/docs/docs.css', (_req, res) => res.sendFile('docs.css', { root: folder }));
  return router;
}
