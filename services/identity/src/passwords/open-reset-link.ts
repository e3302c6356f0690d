import { AppError } from '@fovea/contracts/errors';
import { openResetLink } from '@fovea/contracts/sessions/endpoints';
import { openPortalResetLink } from '@fovea/contracts/sessions/portal-endpoints';
import { hashOfKey } from '@fovea/kit/secrets/link-keys';
import { handle } from '../handle.ts';

/** The link was mailed to this address, so returning it to the holder reveals nothing new. */
export const openResetLinkHandler = handle(openResetLink, async ({ key }, { global, now }) => {
  const found = await global.staffResetKey.findFirst({
    where: { hash: hashOfKey(key), expiresAt: { gt: now } },
    include: { staff: { select: { email: true } } },
  });
  if (!found) throw new AppError('linkExpired');
  return { email: found.staff.email };
});

export const openPortalResetLinkHandler = handle(openPortalResetLink, async ({ key }, { db, now }) => {
  const found = await db.customerResetKey.findFirst({ where: { hash: hashOfKey(key), expiresAt: { gt: now } } });
  const credentials =
    found &&
    (await db.credentials.findUnique({
      where: { customerId: found.customerId, deleted: false, removed: false },
      select: { email: true },
    }));
  if (!credentials) throw new AppError('linkExpired');
  return { email: credentials.email };
});
