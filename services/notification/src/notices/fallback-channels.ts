import type { DeliveryChannel, NoticeKind } from '@fovea/contracts/notifications/schema';

/** Used for a notice when all its usual channels except bell and push failed permanently. */
export const fallbackChannels: Partial<Record<NoticeKind, DeliveryChannel>> = { payToActivate: 'mail' };
