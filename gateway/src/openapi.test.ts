import { readFileSync } from 'node:fs';
import { endpoints, shapes } from '@fovea/contracts/registry';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openApiDocument } from './openapi.ts';
import { exampleAnswer, exampleInput } from './openapi-examples.ts';

const Operation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(1),
  parameters: z
    .array(
      z.union([
        z.object({ $ref: z.string() }),
        z.object({
          name: z.string(),
          in: z.enum(['path', 'query']),
          required: z.boolean(),
          schema: z.object({}).loose(),
        }),
      ]),
    )
    .optional(),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.object({}).loose() })) }).optional(),
  responses: z.record(
    z.string(),
    z
      .object({
        description: z.string().min(1),
        content: z.record(z.string(), z.object({ schema: z.object({}).loose(), example: z.unknown().optional() })),
      })
      .loose(),
  ),
  security: z.array(z.never()).optional(),
});
const Document = z.object({
  openapi: z.literal('3.1.0'),
  security: z.tuple([z.object({ session: z.array(z.never()) })]),
  components: z.object({ schemas: z.record(z.string(), z.object({}).loose()) }).loose(),
  paths: z.record(
    z.string().startsWith('/api/'),
    z.record(z.enum(['get', 'post', 'put', 'delete']), Operation.optional()),
  ),
});

const document = Document.parse(JSON.parse(openApiDocument(endpoints, shapes, 'http://localhost:8080')));
const operations = Object.values(document.paths).flatMap((path) =>
  Object.values(path).filter((operation) => operation !== undefined),
);

describe('the OpenAPI document', () => {
  test.each(Object.entries(endpoints))('describes %s', (name, endpoint) => {
    const operation = operations.find(({ operationId }) => operationId === name);
    expect(operation).toMatchObject({ tags: [endpoint.service], summary: endpoint.summary });
    expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : undefined);

    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    const described = operation?.parameters?.flatMap((parameter) =>
      'in' in parameter && parameter.in === 'path' ? [parameter.name] : [],
    );
    expect(described).toEqual(inPath);
    const parameters = JSON.stringify(operation?.parameters);
    expect(parameters.includes('/Db"')).toBe(endpoint.region !== 'none');
    expect(parameters.includes('/IdempotencyKey"')).toBe(endpoint.creates === true);
  });

  test.each(Object.entries(endpoints))('has a valid example of %s', (name, endpoint) => {
    expect(endpoint.input.safeParse(exampleInput(name, endpoint)).error).toBeUndefined();
    if (endpoint.answer !== 'file') expect(endpoint.response.safeParse(exampleAnswer(endpoint)).error).toBeUndefined();
  });

  test('describes PUT with an id for calls that create or update', () => {
    const { put, post } = document.paths['/api/admin/plans'] ?? {};
    expect(put).toMatchObject({ operationId: 'savePlanByPut', tags: post?.tags });
    expect(JSON.stringify(put?.requestBody)).toContain('"required":["_id"]');
    expect(document.paths['/api/admin/company']?.put?.operationId).toBe('switchOrUpdateCompany');
  });

  test('names schemas, and describes alternatives and error codes', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['StaffUser', 'Customer', 'Patient', 'Device', 'Plan', 'Payment', 'Error']),
    );
    expect(schemas.ChargeResult).toMatchObject({
      oneOf: [{ $ref: '#/components/schemas/CardCharge' }, { type: 'object' }, { type: 'object' }],
    });
    for (const { responses } of operations) {
      const refusals = Object.entries(responses).filter(([status]) => status !== '200');
      expect(refusals.length).toBeGreaterThan(2);
      for (const [status, { content }] of refusals) {
        const { allOf } = z
          .object({
            allOf: z.tuple([
              z.unknown(),
              z.object({ properties: z.object({ code: z.object({ enum: z.array(z.number()) }) }) }),
            ]),
          })
          .parse(content['application/json']?.schema);
        for (const code of allOf[1].properties.code.enum) expect(Math.floor(code / 10_000)).toBe(Number(status));
      }
    }
  });

  test('has unique operation ids', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  test('describes the captcha call', () => {
    expect(document.paths['/api/captcha']?.get?.responses['200']).toBeDefined();
  });

  test('its page loads nothing from other hosts', () => {
    for (const file of ['index.html', 'docs.css', 'docs.js']) {
      const source = readFileSync(new URL(`../api-docs/${file}`, import.meta.url), 'utf8');
      expect(source.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:\/\//);
    }
  });
});
