import type { LoggedAction } from '@fovea/contracts/devices/fields';

/** What the timeline of a device can be narrowed to. */
export const logTopics = ['family', 'shipment', 'care', 'removal'] as const;
export type LogTopic = (typeof logTopics)[number];

export const topicOf = {
  Distribute: 'family',
  Collect: 'family',
  Suspend: 'family',
  Resume: 'family',
  Bind: 'family',
  Unbind: 'family',
  Lose: 'family',
  Find: 'family',
  Transfer: 'shipment',
  Receive: 'shipment',
  Repair: 'care',
  Accept: 'care',
  Service: 'care',
  Refresh: 'care',
  Recall: 'removal',
  Discard: 'removal',
  Delete: 'removal',
  Restore: 'removal',
} as const satisfies Record<LoggedAction, LogTopic>;
