import type charge from './en/charge.json';
import type compliance from './en/compliance.json';
import type customers from './en/customers.json';
import type errors from './en/errors.json';
import type recovery from './en/recovery.json';
import type shell from './en/shell.json';
import type signIn from './en/sign-in.json';
import type signUp from './en/sign-up.json';
import type ui from './en/ui.json';

/** English is the type of all texts: an unknown key does not compile. A new namespace adds its two lines here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: {
      charge: typeof charge;
      compliance: typeof compliance;
      customers: typeof customers;
      errors: typeof errors;
      recovery: typeof recovery;
      shell: typeof shell;
      'sign-in': typeof signIn;
      'sign-up': typeof signUp;
      ui: typeof ui;
    };
  }
}
