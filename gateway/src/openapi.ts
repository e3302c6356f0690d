import type { Endpoint } from '@fovea/contracts/endpoint';
import { type ErrorName, type ErrorParams, errorCodes, messageOf, statusOf } from '@fovea/contracts/errors';
import { readOnlyNames, takenByPut } from '@fovea/contracts/saved-entity';
import type { z } from 'zod';
import { exampleAnswer, exampleInput } from './openapi-examples.ts';
import {
  commonHeaders,
  errorSchema,
  headerRef,
  headers,
  parameterRef,
  parameters,
  tagDescriptions,
} from './openapi-parts.ts';
import { type JsonSchema, type Schemas, schemasOf } from './openapi-schemas.ts';

type Operation = Record<string, unknown>;

/** The OpenAPI 3.1 document of all endpoints in the registry, as JSON; `shapes`: the named schemas of the contract. */
export function openApiDocument(
  endpoints: Record<string, Endpoint>,
  shapes: Readonly<Record<string, z.ZodType>>,
  publicUrl: string,
): string {
  const schemas = schemasOf(endpoints, shapes);
  const paths: Record<string, Record<string, Operation>> = {};
  const byPut = takenByPut(Object.values(endpoints));
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const put = byPut.has(endpoint) && { put: updateOf(name, endpoint, schemas) };
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, schemas), ...put };
  }
  paths['/api/captcha'] = { get: captchaOperation };
  const tags = [...new Set([...Object.values(endpoints).map(({ service }) => service), 'gateway' as const])].toSorted();

  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Fovea',
      version: '1',
      description:
        'Every answer is an envelope `{ code, data, msg }`: code 0 is success, any other code is HTTP status × 10000 + n. Guides: how to sign in by script, paging, money, errors, limits and time are on `/api/docs`.',
      license: { name: 'Proprietary', url: publicUrl },
    },
    servers: [{ url: publicUrl }],
    security: [{ session: [] }],
    tags: tags.map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      parameters,
      headers,
      schemas: { ...usedBy(paths, schemas.components), Error: errorSchema },
    },
  });
}

/** Leaves the placeholders of a message as they are: `{type}`. */
const placeholders = new Proxy<ErrorParams>({}, { get: (_, name) => `{${String(name)}}` });

const captchaOperation: Operation = {
  operationId: 'getCaptcha',
  tags: ['gateway'],
  summary: 'A fresh captcha for the calls that need one',
  description: 'Its solution travels as `g-recaptcha-response`; it is good for one call within five minutes.',
  'x-access': 'public',
  'x-region': 'none',
  security: [],
  parameters: [parameterRef('AcceptLanguage'), parameterRef('RequestId')],
  responses: {
    200: {
      description: 'Success',
      headers: commonHeaders,
      content: {
        'application/json': {
          schema: envelopeOf({
            type: 'object',
            required: ['provider'],
            properties: {
              provider: { enum: ['altcha', 'recaptcha'] },
              siteKey: { type: 'string' },
              challenge: { type: 'object' },
            },
          }),
          example: { code: 0, data: { provider: 'altcha', challenge: {} }, msg: '' },
        },
      },
    },
    ...failuresOf(['tooManyRequests', 'internal', 'unavailable']),
  },
};

function operationOf(name: string, endpoint: Endpoint, schemas: Schemas): Operation {
  const input = schemas.resolved(endpoint.input, 'input');
  const example = toJson(exampleInput(name, endpoint));
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter ?? '');
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const fields = Object.entries(input.properties ?? {});
  const parameter =
    (where: 'path' | 'query') =>
    ([field, schema]: (typeof fields)[number]) => {
      const required = where === 'path' || Boolean(input.required?.includes(field));
      return { name: field, in: where, required, schema, ...(required && { example: example[field] }) };
    };
  const isInBody = (field: string) => !inPath.includes(field);
  const rest = fields.filter(([field]) => isInBody(field));
  const body: JsonSchema = {
    ...input,
    properties: Object.fromEntries(rest),
    required: input.required?.filter(isInBody),
  };
  const bodyExample = Object.fromEntries(Object.entries(example).filter(([field]) => isInBody(field)));

  return {
    operationId: name,
    tags: [endpoint.service],
    summary: endpoint.summary,
    description: describe(endpoint),
    'x-access': endpoint.access,
    'x-region': endpoint.region,
    ...(endpoint.captcha ? { 'x-captcha': true } : {}),
    ...(endpoint.access === 'public' ? { security: [] } : {}),
    parameters: [
      ...fields.filter(([field]) => inPath.includes(field)).map(parameter('path')),
      ...(inQuery ? rest.map(parameter('query')) : []),
      ...(endpoint.region === 'none' ? [] : [parameterRef('Db')]),
      ...(endpoint.creates ? [parameterRef('IdempotencyKey')] : []),
      parameterRef('AcceptLanguage'),
      parameterRef('TimeZone'),
      parameterRef('RequestId'),
    ],
    ...(inQuery
      ? {}
      : {
          requestBody: {
            required: true,
            content: bodyOf(endpoint, inPath.length > 0 ? body : schemas.of(endpoint.input, 'input'), bodyExample),
          },
        }),
    responses: {
      200: { description: 'Success', headers: commonHeaders, content: answerOf(endpoint, schemas) },
      ...failuresOf([...errorsOf(endpoint), ...(endpoint.errors ?? [])]),
    },
  };
}

/** The same call by PUT, which updates only. */
function updateOf(name: string, endpoint: Endpoint, schemas: Schemas): Operation {
  const example = { ...Object(toJson(exampleInput(name, endpoint))), _id: '018f0000-0000-7000-8000-000000000001' };
  const schema: JsonSchema = { allOf: [schemas.of(endpoint.input, 'input'), { required: ['_id'] }] };
  return {
    ...operationOf(name, endpoint, schemas),
    operationId: `${name}ByPut`,
    summary: `${endpoint.summary}: as a PUT it only updates`,
    requestBody: { required: true, content: bodyOf(endpoint, schema, example) },
  };
}

/** Access, region and idempotency of a call, in one sentence each. */
function describe({ access, region, captcha, creates, secret, cacheSeconds, ...saving }: Endpoint): string {
  const regions = {
    required: 'Works in exactly one region.',
    optional: 'Works in one region, or for admins who name none in all of them.',
    none: 'Platform-wide.',
  };
  return [
    access === 'public' ? 'For everybody, without a session.' : `For ${access.join(', ')}.`,
    regions[region],
    captcha && 'Needs a solved captcha.',
    creates && 'Takes an `Idempotency-Key`.',
    secret &&
      `The answer’s \`${secret}\` is kept nowhere: a repeat under the same key is told that it was done already (4090006).`,
    saving.saves &&
      `Takes what a GET answers: null is empty, \`id\` is \`_id\`, a name nobody knows is refused. Ignored unless changed, then refused: ${readOnlyNames(saving).join(', ')}.`,
    cacheSeconds && `May be kept for ${cacheSeconds} seconds.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function bodyOf(endpoint: Endpoint, schema: JsonSchema, example: unknown) {
  if (endpoint.body === 'raw') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  if (endpoint.body !== 'multipart') return { 'application/json': { schema, example } };
  const file: JsonSchema = {
    type: 'object',
    required: ['file'],
    properties: { file: { type: 'string', format: 'binary' } },
  };
  return { 'multipart/form-data': { schema: { allOf: [schema, file] } } };
}

function answerOf(endpoint: Endpoint, schemas: Schemas) {
  if (endpoint.answer === 'events')
    return { 'text/event-stream': { schema: { type: 'string', description: 'Events `change` and `missed`' } } };
  if (endpoint.answer === 'file') return { '*/*': { schema: { type: 'string', format: 'binary' } } };
  const example = { code: 0, data: toJson(exampleAnswer(endpoint)), msg: '' };
  return { 'application/json': { schema: envelopeOf(schemas.of(endpoint.response, 'output')), example } };
}

/** The errors that the gateway and the kit may return. */
function errorsOf(endpoint: Endpoint): ErrorName[] {
  const names: ErrorName[] = ['validation', 'notFound', 'tooManyRequests', 'internal', 'unavailable'];
  if (endpoint.access !== 'public') names.push('notSignedIn', 'notAllowed', 'userType');
  if (endpoint.region !== 'none') names.push('wrongRegion');
  if (endpoint.captcha) names.push('captchaFailed');
  if (endpoint.method !== 'GET') names.push('tooLarge', 'malformedBody', 'wrongContentType');
  if (endpoint.creates) names.push('alreadyExists', 'keyUsedOtherwise', 'alreadyDone');
  return names;
}

/** Error responses by HTTP status, with the codes and messages of each. */
function failuresOf(names: ErrorName[]): Record<string, unknown> {
  const byStatus = Map.groupBy(
    [...new Set(names)].toSorted((a, b) => errorCodes[a] - errorCodes[b]),
    statusOf,
  );
  const described = [...byStatus].map(([status, errors]): [string, unknown] => {
    const [first = 'internal'] = errors;
    const example = {
      code: errorCodes[first],
      data: null,
      msg: messageOf(first, placeholders, 'en'),
      requestId: 'c0ffee00-1234',
    };
    const codes = {
      type: 'object',
      properties: { code: { enum: [...new Set(errors.map((name) => errorCodes[name]))] } },
    };
    return [
      String(status),
      {
        description: errors.map((name) => `${errorCodes[name]} ${messageOf(name, placeholders, 'en')}`).join('\n'),
        headers: { ...commonHeaders, ...(status === 429 && { 'Retry-After': headerRef('RetryAfter') }) },
        content: {
          'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Error' }, codes] }, example },
        },
      },
    ];
  });
  return Object.fromEntries(described);
}

function envelopeOf(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    required: ['code', 'data', 'msg'],
    properties: { code: { const: 0 }, data, msg: { type: 'string' } },
  };
}

/** The components that calls reference; query parameters are described field by field instead. */
function usedBy(paths: object, components: Schemas['components']): Schemas['components'] {
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (used.has(name) || !components[name]) continue;
      used.add(name);
      follow(components[name]);
    }
  };
  follow(paths);
  return Object.fromEntries(Object.entries(components).filter(([name]) => used.has(name)));
}

const toJson = (value: unknown) => JSON.parse(JSON.stringify(value));
