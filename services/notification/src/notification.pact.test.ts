import { parent } from '@fovea/contracts/builders/customers';
import { paymentArrived } from '@fovea/contracts/builders/payments';
import { staffWasInvited } from '@fovea/contracts/builders/staff';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { paymentSucceeded } from '@fovea/contracts/payments/events';
import { paymentForMail } from '@fovea/contracts/payments/rpcs';
import { staffInvited } from '@fovea/contracts/staff/events';
import { issueStaffKey } from '@fovea/contracts/staff/rpcs';
import { openMessagePact } from '@fovea/contracts/testing/message-pact';
import { startTestBed, type TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNotificationService } from './service.ts';
import { openMailbox } from './testing/mailbox.ts';

const staffEmail = 'ken@fovea.test';
const { email, emailProven, fullName, firstName, phone, mobileCountryCode, language, timezone, companyId } = parent();
const hana = { email, emailProven, fullName, firstName, phone, mobileCountryCode, language, timezone, companyId };
let bed: TestBed;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  bed = await startTestBed({ services: [createNotificationService], env: { SMTP_URL: mailbox.url } });
  bed.stubRpc(issueStaffKey, () => ({
    email: staffEmail,
    fullName: 'Ken Mori',
    language: 'en' as const,
    key: 'k1',
    expiresAt: '2030-01-01T00:00:00Z',
  }));
  bed.stubRpc(customerContact, ({ id: _id }) => ({
    _id,
    ...hana,
    companyName: 'Midori Eye Clinic',
    customerNotifications: true,
    debug: false,
  }));
  bed.stubRpc(companyById, ({ id: _id }) => ({
    _id,
    name: 'Midori Eye Clinic',
    type: 'Clinic' as const,
    country: 'JP',
    databaseUrl: 'jp',
    parentCompanyId: null,
    mobileCountryCode: '81',
    useInventory: true,
    disabled: false,
    publicPlans: true,
    customerNotifications: true,
    paymentGateway: true,
    taxPercentage: 10,
    owner_email: 'midori@fovea.test',
  }));
  bed.stubRpc(paymentForMail, ({ paymentId }) => ({
    paymentId,
    planName: 'Three months',
    accountName: 'Sora',
    at: '2026-11-20T00:00:00Z',
    currency: 'jpy' as const,
    amount: '16000',
    refundAmount: null,
    referenceNumber: 'RJP000001',
    linkUrl: null,
    linkExpiresAt: null,
    postponed: null,
  }));
});
afterAll(async () => {
  await bed.stop();
  await mailbox.close();
});

describe('notification consumes events of other services', () => {
  test('identity: an invited staff user gets a mail', async () => {
    const pact = await openMessagePact({ consumer: 'notification', provider: 'identity' });
    await pact.hears(staffInvited, 'a staff user was invited', staffWasInvited(), async (event) => {
      await bed.publish(staffInvited, event);
      await bed.idle();
      expect(mailbox.to(staffEmail)).toHaveLength(1);
    });
    await pact.publish();
  });

  test('billing: a parent who paid gets a receipt by mail', async () => {
    const pact = await openMessagePact({ consumer: 'notification', provider: 'billing' });
    await pact.hears(paymentSucceeded, 'a parent has paid for a plan by card', paymentArrived(), async (event) => {
      await bed.publish(paymentSucceeded, event);
      await bed.idle();
      expect(mailbox.to(email)).toHaveLength(1);
    });
    await pact.publish();
  });
});
