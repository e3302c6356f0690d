import { counter } from '@fovea/kit/metrics';

export const signInsTotal = counter(
  'sign_ins_total',
  'Sign-ins with a password, of staff and families, by outcome: admitted or refused',
  ['of', 'outcome'],
);
