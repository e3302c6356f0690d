import { Email, RegionKey } from '@fovea/contracts/fields';
import { signIn } from '@fovea/contracts/sessions/endpoints';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { Captcha, type CustomerSession, type StaffSession } from '@fovea/contracts/sessions/schema';
import { z } from 'zod';
import { readBrowserMark, storeBrowserMark } from '../../api/browser-mark.ts';
import { call } from '../../api/client.ts';
import { digestPassword } from '../../api/password.ts';
import { browserTimezone } from '../../api/timezone.ts';

/** What a person types: any password may be tried, the rules of new ones do not concern it. */
export const StaffTyped = z.object({ email: Email, password: z.string().min(1, { error: 'required' }), ...Captcha });
export const PortalTyped = StaffTyped.extend({ db: RegionKey });

export async function sendStaffSignIn(typed: z.output<typeof StaffTyped>): Promise<StaffSession> {
  return remember(await call(signIn, await proofOf(typed)));
}

export async function sendPortalSignIn(typed: z.output<typeof PortalTyped>): Promise<CustomerSession> {
  return remember(await call(portalSignIn, { ...(await proofOf(typed)), type: 'portal' }));
}

async function proofOf<Typed extends z.output<typeof StaffTyped>>(typed: Typed) {
  const password = await digestPassword(typed.password);
  return { ...typed, password, timezone: browserTimezone(), browserMark: readBrowserMark() };
}

function remember<Answer extends { browserMark?: string }>(answer: Answer): Answer {
  storeBrowserMark(answer.browserMark);
  return answer;
}
