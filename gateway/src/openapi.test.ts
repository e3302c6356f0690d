import { readFileSync } from 'node:fs';
import { endpoints } from '@fovea/contracts/registry';
import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), schema: z.object({}).loose() })).optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.object({}).loose() })) }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string().min(1) }).loose()),
  security: z.array(z.object({ session: z.array(z.never()) })).optional(),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string().startsWith('/api/'), z.record(z.enum(['get', 'post', 'put', 'delete']), Operation.optional())),
});

const document = Document.parse(JSON.parse(openApiDocument(endpoints, 'http://localhost:8080')));
const operations = Object.values(document.paths).flatMap((path) => Object.values(path).filter((operation) => operation !== undefined));

describe('the OpenAPI document', () => {
  test.each(Object.entries(endpoints))('describes %s', (name, endpoint) => {
    const operation = operations.find(({ operationId }) => operationId === name);
    expect(operation).toMatchObject({ tags: [endpoint.service], summary: endpoint.summary });
    expect(operation?.security).toEqual(endpoint.access === 'public' ? undefined : [{ session: [] }]);

    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const described = operation?.parameters?.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name);
    expect(described).toEqual(inPath);
  });

  test('names nothing twice', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test('says where the captcha comes from', () => {
    expect(document.paths['/api/captcha']?.get?.responses['200']).toBeDefined();
  });

  test('its page loads nothing from elsewhere', () => {
    for (const file of ['index.html', 'docs.css', 'docs.js']) {
      const source = readFileSync(new URL(`../api-docs/${file}`, import.meta.url), 'utf8');
      expect(source.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:\/\//);
    }
  });
});
