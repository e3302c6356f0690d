import type { ApiErrorBody } from '../api-error.ts';
import type { Metadata } from '../wire.ts';
import type { NextAction } from './payment-intent.ts';

const unused = {
  object: 'setup_intent',
  application: null,
  automatic_payment_methods: null,
  cancellation_reason: null,
  description: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card'],
  single_use_mandate: null,
} as const;

export type SetupIntent = typeof unused & {
  id: string;
  client_secret: string;
  created: number;
  customer: string | null;
  last_setup_error: ApiErrorBody | null;
  metadata: Metadata;
  next_action: NextAction | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
  usage: 'off_session' | 'on_session';
};

export function newSetupIntent(
  fields: Pick<SetupIntent, 'id' | 'client_secret' | 'created' | 'customer' | 'metadata' | 'usage'>,
): SetupIntent {
  return {
    ...unused,
    ...fields,
    last_setup_error: null,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  };
}

/** The fields a browser sees with only the client secret. */
export function publicSetupIntent({ customer: _customer, metadata: _metadata, ...visible }: SetupIntent): object {
  return visible;
}
