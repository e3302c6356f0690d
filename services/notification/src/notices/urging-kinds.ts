import type { NoticeKind } from '@fovea/contracts/notifications/schema';

/** Notices that ask for more treatment: not sent while the treatment is on hold. */
const urgingKinds: readonly NoticeKind[] = ['unusedThreeDays', 'silentThreeDays', 'unusedSixDays', 'silentSixDays'];
const kinds: readonly string[] = urgingKinds;

export const urgesUse = (kind: string): boolean => kinds.includes(kind);
