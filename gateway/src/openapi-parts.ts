import type { Endpoint } from '@fovea/contracts/endpoint';
import type { JsonSchema } from './openapi-schemas.ts';

export const tagDescriptions: Record<Endpoint['service'] | 'gateway', string> = {
  identity: 'Signing in, staff, and who saw or changed what',
  company: 'Companies and the settings of the platform',
  customer: 'Families: parents, patients and what they ask for',
  'device-inventory': 'Devices, their stock, treatments and compliance',
  'catalog-plan': 'Products, releases, plans and files',
  billing: 'Charges, payments, refunds and renewals',
  notification: 'Mails and notifications',
  gateway: 'The door itself',
};

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});
export const parameters = {
  Db: header('db', 'Key of the region. Admins and visitors choose; everybody else works in the own one.', {
    type: 'string',
  }),
  AcceptLanguage: header('Accept-Language', 'Language of messages: en, ja, ms, tr, pl, es, de or fr.', {
    type: 'string',
    default: 'en',
  }),
  TimeZone: header(
    'Time-Zone',
    'Your time zone, as Europe/Berlin: of days asked for in filters and of times in exports. Default, also for offsets and unknown names: that of the region.',
    {
      type: 'string',
    },
  ),
  RequestId: header(
    'X-Request-Id',
    'An id of your own for this request, 8 to 64 letters, digits, _ or -; it stands in our logs.',
    { type: 'string' },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A repeat under the same key is answered as the first call was, for 24 hours. Use a new one for everything new.',
    {
      type: 'string',
      maxLength: 200,
    },
  ),
};
export const headers = {
  RequestId: { description: 'The id under which our logs know this request.', schema: { type: 'string' } },
  RateLimit: { description: 'Requests allowed in the present window.', schema: { type: 'integer' } },
  RateLimitRemaining: { description: 'Of those, how many are left.', schema: { type: 'integer' } },
  RateLimitReset: { description: 'Seconds until the window begins anew.', schema: { type: 'integer' } },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
};
export const headerRef = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` });
/** Headers of every response. */
export const commonHeaders = {
  'X-Request-Id': headerRef('RequestId'),
  'RateLimit-Limit': headerRef('RateLimit'),
  'RateLimit-Remaining': headerRef('RateLimitRemaining'),
  'RateLimit-Reset': headerRef('RateLimitReset'),
};

/** The body of every error response. */
export const errorSchema = {
  type: 'object',
  required: ['code', 'data', 'msg', 'requestId'],
  properties: {
    code: { type: 'integer', description: 'HTTP status × 10000 + n' },
    data: {
      description: 'Messages by field, or what a message speaks of; null where there is nothing more to say.',
      anyOf: [
        {
          type: 'object',
          required: ['issues'],
          properties: {
            issues: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
        { type: 'object', required: ['params'], properties: { params: { type: 'object' } } },
        { type: 'null' },
      ],
    },
    msg: { type: 'string', description: 'Why, in the language of the caller' },
    requestId: { type: 'string' },
  },
};

export const parameterRef = (name: keyof typeof parameters) => ({ $ref: `#/components/parameters/${name}` });
