import { TypedPassword } from '@fovea/contracts/fields';
import { z } from 'zod';

/** A new password typed twice. */
export const newPasswordShape = {
  password: TypedPassword,
  confirmPassword: z.string({ error: 'required' }).min(1, { error: 'required' }),
};

type Rule = [
  check: (value: unknown) => boolean,
  message: { path: string[]; error: string; when: (payload: { value: unknown }) => boolean },
];

/** For `refine`: two fields must be equal. Checked as soon as both are filled in, even if other fields are invalid. */
export function sameAs(first: string, second: string, error: string): Rule {
  const read = (value: unknown, name: string): unknown => Object(value)[name];
  return [
    (value) => read(value, first) === read(value, second),
    { path: [second], error, when: ({ value }) => Boolean(read(value, first) && read(value, second)) },
  ];
}

export const NewPassword = z
  .object(newPasswordShape)
  .refine(...sameAs('password', 'confirmPassword', 'passwordsDiffer'));
