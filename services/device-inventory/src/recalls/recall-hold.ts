import type { Context } from '../handle.ts';
import type { ShownHold } from '../holds/open-hold.ts';
import { texts } from '../texts.ts';

/** Since when a device is held by a recall, with words for the device. Only refused calls read it. */
export async function recallHold(
  { global, now }: Pick<Context, 'global' | 'now'>,
  deviceId: string,
): Promise<ShownHold> {
  const first = await global.recallDevice.findFirst({
    where: { deviceId, released: false, recall: { mode: 'hold' } },
    select: { recall: { select: { createdAt: true } } },
    orderBy: { id: 'asc' },
  });
  return { since: first?.recall.createdAt ?? now, why: (language) => texts[language].holds.why.recalled };
}
