import type { FamilyInvitation } from '@fovea/contracts/invitations/schema';
import { expect, test } from 'vitest';
import { type InvitationWord, invitationWord } from './invitation-state.tsx';

const at = '2026-11-23T09:00:00.000Z';
const sent: FamilyInvitation = {
  channel: 'mail',
  sentAt: at,
  validUntil: '2026-11-30T09:00:00.000Z',
  openedAt: null,
  acceptedAt: null,
  failed: false,
};

test('an invitation without a requested link', () => expect(invitationWord(null)).toBe('sending'));

test.each<[string, Partial<FamilyInvitation>, InvitationWord]>([
  ['on its way', { sentAt: null, validUntil: null }, 'sending'],
  ['on its way after one that did not arrive', { sentAt: null, validUntil: null, failed: true }, 'sending'],
  ['sent', {}, 'sent'],
  ['opened', { openedAt: at }, 'opened'],
  ['undelivered', { failed: true }, 'failed'],
  ['a second before its end', { validUntil: '2026-11-24T00:00:01.000Z' }, 'sent'],
  ['at its end', { validUntil: '2026-11-24T00:00:00.000Z', openedAt: at }, 'ended'],
  ['accepted, whatever else there was', { acceptedAt: at, validUntil: at, failed: true }, 'accepted'],
])('an invitation %s', (_, change, word) => {
  expect(invitationWord({ ...sent, ...change }, new Date('2026-11-24T00:00:00.000Z'))).toBe(word);
});
