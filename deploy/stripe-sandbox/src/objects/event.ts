import { apiVersion } from '../wire.ts';

export type EventType =
  | 'charge.dispute.closed'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.succeeded'
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'customer.created'
  | 'customer.deleted'
  | 'customer.updated'
  | 'payment_intent.canceled'
  | 'payment_intent.created'
  | 'payment_intent.payment_failed'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payment_method.attached'
  | 'payment_method.detached'
  | 'refund.created'
  | 'refund.failed'
  | 'setup_intent.created'
  | 'setup_intent.setup_failed'
  | 'setup_intent.succeeded';

export type ProviderEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};

export function newEvent(
  fields: Pick<ProviderEvent, 'id' | 'created' | 'data' | 'pending_webhooks' | 'request' | 'type'>,
): ProviderEvent {
  return { ...fields, object: 'event', api_version: apiVersion, livemode: false };
}
