import type batch from './en/batch.json';
import type billing from './en/billing.json';
import type catalogs from './en/catalogs.json';
import type charge from './en/charge.json';
import type companies from './en/companies.json';
import type compliance from './en/compliance.json';
import type customers from './en/customers.json';
import type dashboard from './en/dashboard.json';
import type deviceWords from './en/device-words.json';
import type devices from './en/devices.json';
import type errors from './en/errors.json';
import type family from './en/family.json';
import type history from './en/history.json';
import type inventory from './en/inventory.json';
import type invoices from './en/invoices.json';
import type myDetails from './en/my-details.json';
import type myDevice from './en/my-device.json';
import type notifications from './en/notifications.json';
import type paymentResult from './en/payment-result.json';
import type payments from './en/payments.json';
import type plans from './en/plans.json';
import type products from './en/products.json';
import type profile from './en/profile.json';
import type receipt from './en/receipt.json';
import type recovery from './en/recovery.json';
import type sessions from './en/sessions.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type signIn from './en/sign-in.json';
import type signUp from './en/sign-up.json';
import type support from './en/support.json';
import type table from './en/table.json';
import type ui from './en/ui.json';
import type users from './en/users.json';
import type versions from './en/versions.json';

/** English is the type of all texts: an unknown key does not compile. A new namespace adds its two lines here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui';
    resources: {
      batch: typeof batch;
      billing: typeof billing;
      catalogs: typeof catalogs;
      charge: typeof charge;
      companies: typeof companies;
      compliance: typeof compliance;
      customers: typeof customers;
      'device-words': typeof deviceWords;
      devices: typeof devices;
      dashboard: typeof dashboard;
      errors: typeof errors;
      family: typeof family;
      history: typeof history;
      inventory: typeof inventory;
      invoices: typeof invoices;
      'my-details': typeof myDetails;
      'my-device': typeof myDevice;
      notifications: typeof notifications;
      'payment-result': typeof paymentResult;
      payments: typeof payments;
      plans: typeof plans;
      products: typeof products;
      profile: typeof profile;
      receipt: typeof receipt;
      recovery: typeof recovery;
      sessions: typeof sessions;
      settings: typeof settings;
      shell: typeof shell;
      'sign-in': typeof signIn;
      'sign-up': typeof signUp;
      support: typeof support;
      table: typeof table;
      ui: typeof ui;
      users: typeof users;
      versions: typeof versions;
    };
  }
}
