import { describe, expect, test } from 'vitest';
import { endpoints } from './registry.ts';

/**
 * Calls that are safe to repeat: they read, sign in or out, or have a rule of their own (a record's id, a device's
 * status).
 */
const harmlessTwice = [
  'bindCustomerDevice',
  'bindDevice',
  'cancelJob',
  'changeDeviceStatus',
  'changeInventoryStatus',
  'confirmSession',
  'deviceSignIn',
  'exportCompanies',
  'findSelectedCustomers',
  'findSelectedRequests',
  'findSelectedWork',
  'forgotPassword',
  'getDeviceDetails',
  'importDevices',
  'portalForgotPassword',
  'portalSignIn',
  'postRecords',
  'previewDeviceImport',
  'previewFamilies',
  'previewInventoryBatch',
  'previewRecall',
  'previewSelectedDevices',
  'readRecallFile',
  'receiveMailStatus',
  'receiveMailedReply',
  'receiveStripeEvent',
  'receiveTextStatus',
  'renewInvitation',
  'renewPortalSession',
  'renewSession',
  'requestTreatment',
  'restoreDevice',
  'saveSettings',
  'sendHeartbeat',
  'signIn',
  'signOut',
  'signPortalUpload',
  'signUpload',
  'stopNotices',
  'unbindCustomerDevice',
];

describe('creating endpoints', () => {
  test('every POST that is not harmless twice takes an Idempotency-Key, and no other call does', () => {
    const posts = Object.entries(endpoints).filter(([, { method }]) => method === 'POST');
    expect(posts.flatMap(([name, { creates }]) => (creates ? [] : [name])).sort()).toEqual(harmlessTwice);
    expect(
      Object.entries(endpoints).flatMap(([name, { method, creates }]) => (creates && method !== 'POST' ? [name] : [])),
    ).toEqual([]);
  });
});
