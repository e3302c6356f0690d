import type { Endpoint } from '@fovea/contracts/endpoint';
import { type ErrorName, errorCodes, messageOf, statusOf } from '@fovea/contracts/errors';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.JSONSchema;
type Operation = Record<string, unknown>;

/** The OpenAPI 3.1 document of every endpoint in the registry, ready to be sent. */
export function openApiDocument(endpoints: Record<string, Endpoint>, publicUrl: string): string {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  paths['/api/captcha'] = { get: captchaOperation };

  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Fovea',
      version: '1',
      description: 'Every answer is an envelope `{ code, data, msg }`: code 0 is success, any other code is HTTP status × 10000 + n.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(Object.values(endpoints).map((endpoint) => endpoint.service))].toSorted().map((name) => ({ name })),
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  });
}

const captchaOperation: Operation = {
  operationId: 'getCaptcha',
  tags: ['gateway'],
  summary: 'A fresh captcha for the calls that need one',
  'x-access': 'public',
  'x-region': 'none',
  responses: {
    200: {
      description: 'Success',
      content: {
        'application/json': {
          schema: envelopeOf({
            type: 'object',
            required: ['provider'],
            properties: { provider: { enum: ['altcha', 'recaptcha'] }, siteKey: { type: 'string' }, challenge: { type: 'object' } },
          }),
        },
      },
    },
  },
};

function operationOf(name: string, endpoint: Endpoint): Operation {
  const input = schemaOf(endpoint.input, 'input');
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '');
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const fields = Object.entries(input.properties ?? {});
  const parameter =
    (where: 'path' | 'query') =>
    ([field, schema]: (typeof fields)[number]) => ({ name: field, in: where, required: where === 'path' || Boolean(input.required?.includes(field)), schema });
  const rest = fields.filter(([field]) => !inPath.includes(field));

  return {
    operationId: name,
    tags: [endpoint.service],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    'x-region': endpoint.region,
    ...(endpoint.captcha ? { 'x-captcha': true } : {}),
    ...(endpoint.access === 'public' ? {} : { security: [{ session: [] }] }),
    parameters: [...fields.filter(([field]) => inPath.includes(field)).map(parameter('path')), ...(inQuery ? rest.map(parameter('query')) : [])],
    ...(inQuery ? {} : { requestBody: { required: true, content: bodyOf(endpoint, { ...input, properties: Object.fromEntries(rest) }) } }),
    responses: responsesOf(endpoint),
  };
}

function bodyOf(endpoint: Endpoint, schema: JsonSchema) {
  if (endpoint.body === 'raw') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  if (endpoint.body !== 'multipart') return { 'application/json': { schema } };
  return { 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, file: { type: 'string', format: 'binary' } } } } };
}

function responsesOf(endpoint: Endpoint) {
  const success =
    endpoint.answer === 'file'
      ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: envelopeOf(schemaOf(endpoint.response, 'output')) } };
  const names: ErrorName[] = ['validation', 'notFound', 'tooManyRequests', 'internal', 'unavailable'];
  if (endpoint.access !== 'public') names.push('notSignedIn', 'notAllowed', 'userType');
  if (endpoint.region !== 'none') names.push('wrongRegion');
  if (endpoint.captcha) names.push('captchaFailed');
  if (endpoint.method !== 'GET') names.push('tooLarge');

  const failures = Map.groupBy(
    names.toSorted((a, b) => errorCodes[a] - errorCodes[b]),
    statusOf,
  );
  const described = [...failures].map(([status, errors]) => [
    status,
    { description: errors.map((name) => `${errorCodes[name]} ${messageOf(name, {}, 'en')}`).join('\n') },
  ]);
  return { 200: { description: 'Success', content: success }, ...Object.fromEntries(described) };
}

function envelopeOf(data: JsonSchema): JsonSchema {
  return { type: 'object', required: ['code', 'data', 'msg'], properties: { code: { const: 0 }, data, msg: { type: 'string' } } };
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json;
}
