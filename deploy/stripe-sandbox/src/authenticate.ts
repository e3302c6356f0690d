import type { Request } from 'express';
import { notAuthenticated } from './api-error.ts';
import type { Access } from './operation.ts';

export type Keys = { secret: string; publishable: string };

const strength: Record<Access, number> = { clientSecret: 0, publishable: 1, secret: 2 };

/** The access of the caller. Throws the provider's 401 if it is insufficient for the route. */
export function authenticate(request: Request, params: Record<string, unknown>, keys: Keys, weakest: Access): Access {
  const access = accessOf(givenKey(request, params), params, keys);
  if (strength[access] >= strength[weakest]) return access;
  const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.';
  throw access === 'publishable' ? notAuthenticated(message, 'secret_key_required') : notProvided();
}

function accessOf(key: string | null, params: Record<string, unknown>, keys: Keys): Access {
  if (key === keys.secret) return 'secret';
  if (key === keys.publishable) return 'publishable';
  if (key !== null) throw notAuthenticated(`Invalid API Key provided: ${masked(key)}`);
  if (typeof params.client_secret === 'string') return 'clientSecret';
  throw notProvided();
}

/**
 * A key is sent as a bearer token, as the user of basic authentication, or (publishable only) as the parameter `key`.
 */
function givenKey(request: Request, params: Record<string, unknown>): string | null {
  const [scheme, credential = ''] = (request.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return credential;
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(credential, 'base64').toString().split(':')[0] ?? '';
  return typeof params.key === 'string' ? params.key : null;
}

function notProvided() {
  return notAuthenticated(
    'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
      "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
  );
}

const masked = (key: string) =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(key.length - 12, 0))}${key.length > 12 ? key.slice(-4) : ''}`;
