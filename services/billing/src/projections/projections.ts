import { catalogState } from '@fovea/contracts/catalogs/events';
import { companyState } from '@fovea/contracts/companies/events';
import { parentState } from '@fovea/contracts/customers/events';
import { deviceOfRegionState } from '@fovea/contracts/devices/events';
import { patientState } from '@fovea/contracts/patients/events';
import { planState } from '@fovea/contracts/plans/events';
import { mayFamiliesChoose } from '@fovea/contracts/plans/rules';
import { settingsState } from '@fovea/contracts/settings/events';
import { staffState } from '@fovea/contracts/staff/events';
import { zoneOr } from '@fovea/kit/database/stored-zone';
import { searchText } from '@fovea/kit/search/search-text';
import { project } from '../handle.ts';

export const companyProjection = project(companyState, {
  table: 'company',
  columns: {
    name: 'text',
    parent_company_id: 'uuid',
    ancestors: 'uuid[]',
    public_plans: 'boolean',
    tax_percentage: 'numeric',
    seller: 'jsonb',
    disabled: 'boolean',
  },
  from: ({ name, parentCompanyId, ancestors, publicPlans, taxPercentage, seller, disabled }) => ({
    name,
    parent_company_id: parentCompanyId,
    ancestors,
    public_plans: publicPlans,
    tax_percentage: taxPercentage,
    seller,
    disabled,
  }),
});

export const settingsProjection = project(settingsState, {
  table: 'platform',
  columns: { seller: 'jsonb' },
  from: ({ seller }) => ({ seller }),
});

export const planProjection = project(planState, {
  table: 'plan',
  columns: {
    name: 'text',
    details: 'text',
    type: 'text',
    database: 'text',
    company_id: 'uuid',
    product_id: 'uuid',
    billing_type: 'text',
    currency: 'text',
    price: 'numeric',
    next_price: 'numeric',
    next_price_from: 'text',
    next_price_renewals: 'text',
    deposit: 'numeric',
    purchase: 'numeric',
    valid_months: 'integer',
    valid_days: 'integer',
    experience_months: 'integer',
    experience_days: 'integer',
    renew_end_months: 'integer',
    status: 'text',
    payment_gateway: 'boolean',
    legacy: 'boolean',
    families_may_choose: 'boolean',
    terms_url: 'text',
    guarantee_url: 'text',
  },
  from: ({
    nextPrice = null,
    nextPriceFrom = null,
    nextPriceRenewals = null,
    companyId,
    productId,
    paymentGateway,
    familiesMayChoose,
    termsUrl,
    guaranteeUrl,
    ...plan
  }) => ({
    ...plan,
    next_price: nextPrice,
    next_price_from: nextPriceFrom,
    next_price_renewals: nextPriceRenewals,
    company_id: companyId,
    product_id: productId,
    payment_gateway: paymentGateway,
    families_may_choose: familiesMayChoose ?? mayFamiliesChoose(plan.billing_type),
    terms_url: termsUrl,
    guarantee_url: guaranteeUrl,
  }),
});

export const catalogProjection = project(catalogState, {
  table: 'catalog',
  columns: { name: 'text' },
  from: ({ name }) => ({ name }),
});

export const parentProjection = project(parentState, {
  table: 'parent',
  columns: {
    first_name: 'text',
    middle_name: 'text',
    last_name: 'text',
    email: 'text',
    search: 'text',
    company_id: 'uuid',
    doctor_id: 'uuid',
    debug: 'boolean',
    timezone: 'text',
  },
  from: ({ firstName, middleName, lastName, email, companyId, doctorId, debug, timezone }) => ({
    first_name: firstName,
    middle_name: middleName,
    last_name: lastName,
    email,
    search: searchText(email ?? ''),
    company_id: companyId,
    doctor_id: doctorId,
    debug,
    timezone: zoneOr(timezone, timezone),
  }),
});

export const patientProjection = project(patientState, {
  table: 'patient',
  columns: {
    parent_id: 'uuid',
    company_id: 'uuid',
    doctor_id: 'uuid',
    first_name: 'text',
    last_name: 'text',
    username: 'text',
    expired_date: 'timestamptz',
    paid: 'boolean',
    gone: 'boolean',
  },
  from: ({
    userId,
    companyId,
    doctorId,
    firstName,
    lastName,
    username,
    expiredDate,
    paid,
    deleted,
    removed = false,
  }) => ({
    parent_id: userId,
    company_id: companyId,
    doctor_id: doctorId,
    first_name: firstName,
    last_name: lastName,
    username,
    expired_date: expiredDate,
    paid,
    gone: deleted || removed,
  }),
});

export const deviceProjection = project(deviceOfRegionState, {
  table: 'device',
  columns: { serial_number: 'text', customer_id: 'uuid' },
  from: ({ serial_number, customerId }) => ({ serial_number, customer_id: customerId }),
});

export const staffProjection = project(staffState, {
  table: 'staff',
  columns: { full_name: 'text' },
  from: ({ fullName }) => ({ full_name: fullName }),
});
