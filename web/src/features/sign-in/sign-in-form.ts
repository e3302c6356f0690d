import { Email, RegionKey } from '@fovea/contracts/fields';
import { Captcha } from '@fovea/contracts/sessions';
import { z } from 'zod';

/** What a person types: any password may be tried, the rules of new ones do not concern it. */
export const StaffSignIn = z.object({ email: Email, password: z.string().min(1, { error: 'required' }), ...Captcha });
export const PortalSignIn = StaffSignIn.extend({ db: RegionKey });

export const blankSignIn = { email: '', password: '', 'g-recaptcha-response': '' };
