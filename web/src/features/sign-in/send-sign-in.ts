import { Email, RegionKey } from '@fovea/contracts/fields';
import { Captcha, type CustomerSession, portalSignIn, type StaffSession, signIn } from '@fovea/contracts/sessions';
import { issueMessage } from '@fovea/contracts/validation-messages';
import { z } from 'zod';
import { keepBrowserMark, readBrowserMark } from '../../api/browser-mark.ts';
import { call } from '../../api/client.ts';
import { digestPassword } from '../../api/password.ts';
import { browserTimezone } from '../../api/timezone.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { refuse } from './use-sign-in.ts';

/** What a person types: any password may be tried, the rules of new ones do not concern it. */
const StaffTyped = z.object({ email: Email, password: z.string().min(1, { error: 'required' }), ...Captcha });
const PortalTyped = StaffTyped.extend({ db: RegionKey });

type Typed = Record<string, string>;

export async function sendStaffSignIn(typed: Typed): Promise<StaffSession> {
  const { password, ...rest } = check(StaffTyped, typed);
  const proof = {
    password: await digestPassword(password),
    timezone: browserTimezone(),
    browserMark: readBrowserMark(),
  };
  return remember(await call(signIn, { ...rest, ...proof }));
}

export async function sendPortalSignIn(typed: Typed): Promise<CustomerSession> {
  const { password, ...rest } = check(PortalTyped, typed);
  const proof = {
    password: await digestPassword(password),
    timezone: browserTimezone(),
    browserMark: readBrowserMark(),
  };
  return remember(await call(portalSignIn, { ...rest, type: 'portal', ...proof }));
}

function remember<Answer extends { browserMark?: string }>(answer: Answer): Answer {
  keepBrowserMark(answer.browserMark);
  return answer;
}

function check<Schema extends z.ZodObject>(schema: Schema, typed: Typed): z.output<Schema> {
  const result = schema.safeParse(typed, { reportInput: true });
  if (result.success) return result.data;
  return refuse(
    result.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: issueMessage(issue, currentLanguage()),
    })),
  );
}
