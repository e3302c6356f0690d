import type { PortalDevice } from '@fovea/contracts/devices';
import type { Tone } from '../../ui/status-badge.tsx';

/** How each status of a device is worded and coloured for families. */
export const statusLook = {
  'In stock': { key: 'inStock', tone: 'neutral' },
  'In use': { key: 'inUse', tone: 'good' },
  'Not in use': { key: 'notInUse', tone: 'neutral' },
  Lost: { key: 'lost', tone: 'poor' },
  Discarded: { key: 'discarded', tone: 'neutral' },
  Recalled: { key: 'recalled', tone: 'attention' },
  Transferring: { key: 'transferring', tone: 'neutral' },
  Servicing: { key: 'servicing', tone: 'attention' },
  Repairing: { key: 'repairing', tone: 'attention' },
} as const satisfies Record<PortalDevice['status'], { key: string; tone: Tone }>;
