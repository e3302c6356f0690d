import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogState } from '@fovea/contracts/catalogs/events';
import { companyForCharge, takePrepaid } from '@fovea/contracts/companies/rpcs';
import { parentState } from '@fovea/contracts/customers/events';
import type { RequestOf } from '@fovea/contracts/endpoint';
import type { PersonNames } from '@fovea/contracts/names';
import { patientState } from '@fovea/contracts/patients/events';
import { patientForCharge } from '@fovea/contracts/patients/rpcs';
import type { ChargeResult } from '@fovea/contracts/payments/charge-schema';
import { chargeAccount, findPayments } from '@fovea/contracts/payments/endpoints';
import type { CardSetup } from '@fovea/contracts/payments/renewal-schema';
import type { Payment } from '@fovea/contracts/payments/schema';
import { type PlanState, planState } from '@fovea/contracts/plans/events';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import { staffState } from '@fovea/contracts/staff/events';
import { newId } from '@fovea/kit/database/ids';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import { publishCompany } from '@fovea/kit-testing/companies';
import { startTestBed } from '@fovea/kit-testing/test-bed';
import { startS3 } from '@fovea/local/parts/s3';
import { createSandbox } from '@fovea/stripe-sandbox/sandbox';
import { cardForm } from '@fovea/stripe-sandbox/test-bed';
import { createBillingService } from '../service.ts';

export type Family = {
  customerId: string;
  accountId: string;
  companyId: string;
  region: string;
  doctorId: string | null;
  email: string;
  timezone: string;
  paid: boolean;
  freeTrialUsed: boolean;
  hasDevice: boolean;
  debug: boolean;
  expiredDate: string | null;
  /** The number of children of the parent, this one included. */
  children: number;
  /** The parent's names, by default Hana Yamada. */
  names?: PersonNames;
};

/**
 * Billing with the card provider's sandbox, which sends real webhooks, with companies, plans and families, and with
 * stubs of other services.
 */
export async function startStage() {
  const secret = 'whsec_stage';
  const [{ first: port }, { first: s3Port }] = [await claimPorts('single'), await claimPorts('single')];
  const folder = await mkdtemp(join(tmpdir(), 'fovea-billing-'));
  const sandbox = createSandbox({
    webhook: { url: `http://127.0.0.1:${port}/api/stripe/webhook`, secret, retryDelayMs: 20 },
    secretKey: 'sk_test_stage',
  });
  const stripeUrl = `http://localhost:${await sandbox.listen(0)}`;
  const s3 = await startS3({
    port: s3Port,
    folder,
    buckets: ['fovea', 'fovea-jp', 'fovea-au'],
    accessKey: 'test',
    secretKey: 'test-secret',
  });
  const bed = await startTestBed({
    services: [createBillingService],
    env: {
      PORT: String(port),
      STRIPE_SECRET_KEY: 'sk_test_stage',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: stripeUrl,
      S3_ENDPOINT: `http://127.0.0.1:${s3Port}`,
      S3_PUBLIC_URL: `http://127.0.0.1:${s3Port}`,
    },
  });

  const families = new Map<string, Family>();
  const prepaid = { left: 0, taken: new Set<string>() };
  bed.stubRpc(patientForCharge, ({ accountId }, region) => {
    const family = families.get(accountId);
    return family && family.region === region ? forCharge(family) : null;
  });
  /** Companies without card payments. */
  const cardless = new Set<string>();
  bed.stubRpc(companyForCharge, ({ companyId }) => ({
    prepaid_subscriptions: prepaid.left,
    paymentGateway: !cardless.has(companyId),
  }));
  bed.stubRpc(takePrepaid, ({ paymentId }) => {
    if (prepaid.taken.has(paymentId)) return { taken: true };
    if (prepaid.left === 0) return { taken: false };
    prepaid.left -= 1;
    prepaid.taken.add(paymentId);
    return { taken: true };
  });

  bed.stubRpc(platformSettings, () => ({
    currencies: ['jpy' as const],
    maxPatients: 5,
    guaranteeMonths: 12,
    graceDays: 5,
    reportMonths: 3,
    dashboardUrl: '',
  }));

  const openCompany = async (name: string, fields: Parameters<typeof publishCompany>[1] = {}) =>
    (await publishCompany(bed, { name, ...fields }))._id;
  const distributor = await openCompany('Sakura Vision', { type: 'Distributor' });
  const clinic = await openCompany('Midori Eye Clinic', { parents: [distributor] });
  const otherClinic = await openCompany('Aoi Eye Clinic', { publicPlans: false });
  const farClinic = await openCompany('Harbour Eye Clinic', { databaseUrl: 'au' });
  const productId = newId();
  await bed.publish(catalogState, {
    _id: productId,
    name: 'Fovea One',
    reference: 'F1',
    versionId: newId(),
    duration: 180,
    intervals: 4,
    timesPerDay: 2,
    timesPerWeek: 10,
    deleted: false,
  });
  const doctor = newId();
  await bed.publish(staffState, {
    _id: doctor,
    fullName: 'Dr Mori',
    companyId: clinic,
    type: 'normal',
    userType: 'doctor',
    deleted: false,
  });

  const addPlan = async (fields: Partial<PlanState> = {}) => {
    const plan: PlanState = { ...planDefaults, productId, _id: newId(), ...fields };
    await bed.publish(planState, plan);
    await bed.idle();
    return plan._id;
  };
  /** Publishes the present state of a family. */
  const publishFamily = async (family: Family) => {
    const { customerId: _id, accountId, companyId, doctorId, email, timezone, debug, region, names } = family;
    families.set(accountId, family);
    await bed.publish(
      parentState,
      { ...parentDefaults, ...names, _id, companyId, doctorId, email, timezone, debug },
      { region },
    );
    await bed.publish(patientState, stateOf(family), { region });
    await bed.idle();
    return family;
  };
  /** Publishes the deletion of a family: only ids are left. */
  const erase = async ({ customerId: _id, accountId, companyId, region }: Family) => {
    families.delete(accountId);
    const nobody = { firstName: null, lastName: null };
    await bed.publish(
      patientState,
      {
        ...patientDefaults,
        ...nobody,
        ...nothingPaid,
        _id: accountId,
        userId: _id,
        companyId,
        doctorId: null,
        username: null,
        patientId: null,
        deleted: true,
      },
      { region },
    );
    const parent = {
      ...parentDefaults,
      ...nobody,
      companyId,
      doctorId: null,
      email: null,
      timezone: 'Asia/Tokyo',
      debug: false,
    };
    await bed.publish(parentState, { ...parent, _id, deleted: true }, { region });
    await bed.idle();
  };
  /** Publishes that the family removed the child: it cannot be charged any more. */
  const remove = async (family: Family) => {
    families.delete(family.accountId);
    await bed.publish(patientState, { ...stateOf(family), removed: true }, { region: family.region });
    await bed.idle();
  };
  const addFamily = (fields: Partial<Family> = {}) => {
    const customerId = newId();
    const family = {
      companyId: clinic,
      region: 'jp',
      doctorId: doctor,
      timezone: 'Asia/Tokyo',
      paid: false,
      freeTrialUsed: false,
      hasDevice: true,
      debug: false,
      expiredDate: null,
      children: 1,
    };
    return publishFamily({
      ...family,
      customerId,
      accountId: newId(),
      email: `hana.${customerId.slice(-8)}@example.test`,
      ...fields,
    });
  };

  const tokens = {
    admin: await bed.tokenFor({ role: 'admin' }),
    distributor: await bed.tokenFor({ role: 'general', companyId: distributor }),
    clinic: await bed.tokenFor({ role: 'companyAdmin', companyId: clinic }),
    otherClinic: await bed.tokenFor({ role: 'companyAdmin', companyId: otherClinic }),
    farClinic: await bed.tokenFor({ role: 'companyAdmin', companyId: farClinic, region: 'au' }),
    doctor: await bed.tokenFor({ role: 'doctor', companyId: clinic, id: doctor }),
    otherDoctor: await bed.tokenFor({ role: 'doctor', companyId: clinic }),
  };
  const tokenOf = ({ customerId, companyId, region }: Family) =>
    bed.tokenFor({ role: 'customer', id: customerId, companyId, region });

  const charge = async (
    { accountId, region }: Family,
    planId: string,
    input: Partial<RequestOf<typeof chargeAccount>> = {},
  ) =>
    bed.call(
      chargeAccount,
      { accountId, planId, method: 'card', autoRenew: false, terms: true, guarantee: true, ...input },
      { as: tokens.admin, db: region },
    );
  /** Confirms the intent with a card by its client secret, as the card form does. */
  const confirm = async (intent: string, clientSecret: string, number: string): Promise<Record<string, unknown>> => {
    const body = cardForm(number, { client_secret: clientSecret });
    return Object(await (await fetch(`${stripeUrl}/v1/${intent}/confirm`, { method: 'POST', body })).json());
  };
  const payByCard = (charged: ChargeResult, number = '4242424242424242') => {
    if (charged.method !== 'card') throw new Error(`No card form was opened but ${charged.method}`);
    return confirm(`payment_intents/${charged.intentId}`, charged.clientSecret, number);
  };
  const enterCard = ({ setupId, clientSecret }: CardSetup, number: string) =>
    confirm(`setup_intents/${setupId}`, clientSecret, number);
  const payByLink = (charged: ChargeResult, number = '4242424242424242') => {
    if (charged.method !== 'link') throw new Error(`No link was made but ${charged.method}`);
    return fetch(charged.url, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ number, expiry: '12 / 40', cvc: '123', name: 'A', email: 'a@fovea.test' }),
    });
  };
  /** Waits until all events of the provider are delivered and applied. */
  const settled = async () => {
    await sandbox.control.idle({ delivered: true });
    await bed.idle();
  };
  const paymentsOf = async ({ customerId, email, region }: Family): Promise<Payment[]> => {
    const { list } = await bed.call(
      findPayments,
      { searchStr: email, pageSize: 100 },
      { as: tokens.admin, db: region },
    );
    return list.filter(({ customer }) => customer._id === customerId);
  };
  type JobName =
    | 'settle-open-charges'
    | 'renew-subscriptions'
    | 'follow-prices'
    | 'tell-expiring-cards'
    | 'match-books'
    | 'close-months'
    | 'forget-pdfs';
  const runJob = (name: JobName, now = new Date()) => bed.service().runJob(name, { now });

  await bed.idle();
  return {
    bed,
    sandbox,
    stripeUrl,
    secret,
    distributor,
    clinic,
    otherClinic,
    farClinic,
    doctor,
    tokens,
    tokenOf,
    prepaid,
    cardless,
    families,
    openCompany,
    addPlan,
    addFamily,
    publishFamily,
    erase,
    remove,
    charge,
    payByCard,
    enterCard,
    payByLink,
    settled,
    paymentsOf,
    runJob,
    async stop() {
      await bed.stop();
      await sandbox.close();
      await s3.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type Stage = Awaited<ReturnType<typeof startStage>>;

const planDefaults = {
  name: 'Three months',
  details: '',
  type: 'database',
  database: 'jp',
  companyId: null,
  billing_type: 'RETAIL',
  currency: 'jpy',
  price: '12000',
  deposit: '3000',
  purchase: '1000',
  valid_months: 3,
  valid_days: 0,
  experience_months: 0,
  experience_days: 0,
  renew_end_months: null,
  status: 'enabled',
  paymentGateway: true,
  legacy: false,
  termsUrl: null,
  guaranteeUrl: null,
  deleted: false,
} as const satisfies Partial<PlanState>;

const parentDefaults = {
  firstName: 'Hana',
  middleName: null,
  lastName: 'Yamada',
  lock: false,
  language: 'ja',
  country: 'JP',
  registerDate: '2026-01-01T00:00:00.000Z',
  deleted: false,
} as const;

const nothingPaid = { expiredDate: null, paid: false, freeTrialUsed: false };

const patientDefaults = {
  firstName: 'Sora',
  lastName: 'Yamada',
  patientId: 'P-1',
  planId: null,
  experienceDate: null,
  subscriptionStatus: 'none',
  renewHasEnd: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  deleted: false,
} as const;

const stateOf = ({ accountId, customerId, companyId, doctorId, expiredDate, paid, freeTrialUsed }: Family) => ({
  ...patientDefaults,
  _id: accountId,
  userId: customerId,
  companyId,
  doctorId,
  username: `sora_${accountId.slice(-6)}`,
  expiredDate,
  paid,
  freeTrialUsed,
});

function forCharge({
  customerId,
  accountId,
  companyId,
  doctorId,
  email,
  timezone,
  paid,
  freeTrialUsed,
  hasDevice,
  debug,
  expiredDate,
  children,
}: Family) {
  const patient = {
    _id: accountId,
    userId: customerId,
    firstName: 'Sora',
    lastName: 'Yamada',
    fullName: 'Sora Yamada',
    firstNameKana: '',
    lastNameKana: '',
    patientId: 'P-1',
    birthDate: null,
    prescriptionNumber: 'RX-1',
    prescribedPerWeek: null,
    comments: '',
    doctorId,
    doctorName: null,
    company: null,
    username: `sora_${accountId.slice(-6)}`,
    plan: null,
    planId: null,
    planName: null,
    expiredDate,
    graceUntil: null,
    experienceDate: null,
    experiencing: false,
    subscriptionStatus: 'none' as const,
    auto_renew: false,
    paid,
    freeTrialUsed,
    renewHasEnd: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    onHoldSince: null,
    hasDefaultPassword: false,
    removedAt: null,
  };
  return {
    patient,
    customerId,
    companyId,
    email,
    fullName: 'Hana Yamada',
    timezone,
    language: 'ja',
    debug,
    hasDevice,
    children,
  };
}
