import { TypedPassword } from '@fovea/contracts/fields';
import { z } from 'zod';

/** A password and its repetition, both optional. */
export const passwordTwice = {
  password: z.union([z.literal(''), TypedPassword]).optional(),
  confirmPassword: z.string().optional(),
};

type Typed = { password?: string; confirmPassword?: string };
export const isSameTwice = ({ password = '', confirmPassword = '' }: Typed): boolean => password === confirmPassword;
export const notSameTwice = { path: ['confirmPassword'], error: 'passwordsDiffer' };
