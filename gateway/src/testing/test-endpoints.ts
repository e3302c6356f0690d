import { endpoint, office, staff } from '@fovea/contracts/endpoint';
import { z } from 'zod';

const anything = z.object({}).loose();
const described = { input: anything, response: anything, summary: 'For tests' };

/** One endpoint of each kind the pipeline treats differently. */
export const testEndpoints = {
  listPlans: endpoint({ ...described, method: 'GET', path: '/api/admin/plans', service: 'catalog-plan', access: office, region: 'optional' }),
  savePlan: endpoint({
    ...described,
    method: 'POST',
    path: '/api/admin/plans',
    service: 'catalog-plan',
    access: ['admin'],
    region: 'required',
    maxBytes: 1000,
  }),
  listPatients: endpoint({ ...described, method: 'GET', path: '/api/admin/patients', service: 'customer', access: staff, region: 'required' }),
  ownPatients: endpoint({ ...described, method: 'GET', path: '/api/portal/accounts', service: 'customer', access: ['customer'], region: 'required' }),
  signIn: endpoint({ ...described, method: 'POST', path: '/api/signin', service: 'identity', access: 'public', region: 'none', captcha: true, rate: 'signIn' }),
  base: endpoint({ ...described, method: 'GET', path: '/api/admin/setting/base', service: 'company', access: 'public', region: 'none' }),
  records: endpoint({
    ...described,
    method: 'POST',
    path: '/api/device/records',
    service: 'device-inventory',
    access: ['device'],
    region: 'required',
    takenForDays: 400,
  }),
  leave: endpoint({ ...described, method: 'POST', path: '/api/device/treatments', service: 'device-inventory', access: ['device'], region: 'required' }),
  upload: endpoint({
    ...described,
    method: 'POST',
    path: '/api/admin/devices/preview',
    service: 'device-inventory',
    access: office,
    region: 'none',
    body: 'multipart',
    maxBytes: 4_000_000,
  }),
  webhook: endpoint({
    ...described,
    method: 'POST',
    path: '/api/stripe/webhook',
    service: 'billing',
    access: 'public',
    region: 'none',
    body: 'raw',
    rate: 'webhook',
  }),
  exportFile: endpoint({
    ...described,
    method: 'GET',
    path: '/api/exports/:file',
    service: 'catalog-plan',
    access: 'public',
    region: 'none',
    answer: 'file',
  }),
};
