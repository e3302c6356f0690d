import { accessRecorded } from '@fovea/contracts/audit/events';
import { familyNames } from '@fovea/contracts/audit/rpcs';
import { deleteCustomer, findCustomers } from '@fovea/contracts/customers/endpoints';
import { getPortalUserInfo, updatePortalUser } from '@fovea/contracts/customers/portal-endpoints';
import { customerContact } from '@fovea/contracts/customers/rpcs';
import { findFamilyGuardians } from '@fovea/contracts/guardians/endpoints';
import { guardianLetIn, guardianRemoved, guardianState } from '@fovea/contracts/guardians/events';
import {
  changeGuardian,
  findGuardians,
  inviteGuardian,
  inviteGuardianAgain,
  removeGuardian,
  saveOwnAccess,
} from '@fovea/contracts/guardians/portal-endpoints';
import { formerGuardian, guardianById } from '@fovea/contracts/guardians/rpcs';
import { mostGuardians } from '@fovea/contracts/guardians/schema';
import { invitationState } from '@fovea/contracts/invitations/events';
import { getRequest } from '@fovea/contracts/requests/endpoints';
import { findOwnRequests, replyToRequest, sendPortalRequest } from '@fovea/contracts/requests/portal-endpoints';
import { mailPasswordLink, reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import { newId } from '@fovea/kit/database/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newEmail, type Stage, startStage } from '../testing/stage.ts';
import { mostInvitations } from './count-invitation.ts';

let stage: Stage;
const linked: string[] = [];
beforeAll(async () => {
  stage = await startStage();
  stage.bed.stubRpc(mailPasswordLink, ({ customerId }) => {
    linked.push(customerId);
    return {};
  });
});
afterAll(() => stage.bed.stop());

const form = () => ({
  firstName: 'Nao',
  lastName: 'Yamada',
  email: newEmail(),
  language: 'de' as const,
  rights: 'view' as const,
});

/** A family with a guardian. */
async function shared() {
  const { bed, createParent, tokenOf, clinic } = stage;
  const { _id: familyId } = await createParent();
  const as = await tokenOf(familyId);
  const guardian = await bed.call(inviteGuardian, form(), { as });
  const asGuardian = (viewOnly?: true) =>
    bed.tokenFor({ role: 'customer', id: familyId, companyId: clinic, guardianId: guardian._id, viewOnly });
  return {
    familyId,
    as,
    guardian,
    asGuardian,
    contact: () => bed.callRpc(customerContact, { id: guardian._id }, 'jp'),
  };
}

describe('a parent invites a guardian', () => {
  test('who is published, contacted in the guardian’s own language, and listed with the state of the invitation', async () => {
    const { bed } = stage;
    const { familyId, as, guardian, contact } = await shared();
    const { _id, email, rights } = guardian;
    expect((await bed.published(guardianState)).at(-1)).toEqual({
      _id,
      customerId: familyId,
      email,
      rights,
      deleted: false,
    });
    expect((await bed.published(guardianLetIn)).at(-1)).toMatchObject({ guardianId: _id, customerId: familyId });
    expect(await contact()).toMatchObject({ email, fullName: 'Nao Yamada', language: 'de', emailProven: false });
    expect((await contact())?.letInBy).toContain('Yamada');
    expect(await bed.callRpc(guardianById, { id: _id }, 'jp')).toMatchObject({ customerId: familyId, rights: 'view' });
    const steps = { channel: 'mail' as const, openedAt: null, validUntil: '2031-01-01T00:00:00.000Z', deleted: false };
    const at = '2030-12-25T00:00:00.000Z';
    await bed.publish(invitationState, { _id, ...steps, sentAt: at, acceptedAt: null });
    await bed.idle();
    const list = async () => (await bed.call(findGuardians, {}, { as })).list;
    expect(await list()).toMatchObject([{ _id, invitation: { sentAt: at, acceptedAt: null, failed: false } }]);
    await bed.call(inviteGuardianAgain, { id: _id }, { as });
    expect(linked.at(-1)).toBe(_id);
    await bed.publish(invitationState, { _id, ...steps, sentAt: at, acceptedAt: at });
    await bed.idle();
    expect((await contact())?.emailProven).toBe(true);
    await expect(bed.call(inviteGuardianAgain, { id: _id }, { as })).rejects.toMatchObject({ code: 4090003 });
  });

  test('up to the limit, even when all forms are sent at once', async () => {
    const { bed } = stage;
    const { as } = await shared();
    const sent = Array.from({ length: mostGuardians + 1 }, () => bed.call(inviteGuardian, form(), { as }));
    const refused = (await Promise.allSettled(sent)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 4000445 } }, { reason: { code: 4000445 } }]);
    expect((await bed.call(findGuardians, {}, { as })).list).toHaveLength(mostGuardians);
  });

  test('but not with a taken address: the field is refused and nothing is stored', async () => {
    const { bed } = stage;
    const { as, guardian } = await shared();
    bed.stubRpc(reserveCredentials, () => ({ reserved: false }));
    const call = bed.call(inviteGuardian, { ...form(), email: guardian.email }, { as });
    await expect(call).rejects.toMatchObject({ data: { issues: [{ path: 'email' }] } });
    bed.stubRpc(reserveCredentials, () => ({ reserved: true }));
    expect((await bed.call(findGuardians, {}, { as })).list).toHaveLength(1);
  });

  test('whose address belongs to another account, which no response reveals', async () => {
    const { bed, createParent, tokenOf } = stage;
    const familyId = (await createParent())._id;
    const as = await tokenOf(familyId);
    const publishedBefore = (await bed.published(guardianLetIn)).length;
    const free = await bed.call(inviteGuardian, form(), { as });
    bed.stubRpc(reserveCredentials, () => ({ reserved: false }));
    const taken = await bed.call(inviteGuardian, form(), { as });
    const again = bed.call(inviteGuardian, { ...form(), email: taken.email }, { as });
    await expect(again).rejects.toMatchObject({ code: 4090001, data: { issues: [{ path: 'email' }] } });
    bed.stubRpc(reserveCredentials, () => ({ reserved: true }));
    expect(Object.keys(taken).sort()).toEqual(Object.keys(free).sort());
    expect(await bed.published(guardianLetIn)).toHaveLength(publishedBefore + 1);
    const list = async () => (await bed.call(findGuardians, {}, { as })).list;
    expect(await list()).toMatchObject([
      { _id: free._id },
      { _id: taken._id, email: taken.email, rights: 'view', invitation: { channel: 'mail', openedAt: null } },
    ]);
    // The family's history names the invited guardian.
    const named = await bed.callRpc(familyNames, { customerIds: [taken._id], language: 'en' }, 'jp');
    expect(named.list).toEqual([{ _id: taken._id, name: 'Nao Yamada' }]);
    const links = linked.length;
    await bed.call(inviteGuardianAgain, { id: taken._id }, { as });
    expect(linked).toHaveLength(links);
    await bed.call(changeGuardian, { id: taken._id, rights: 'full' }, { as });
    expect(await list()).toMatchObject([{}, { _id: taken._id, rights: 'full' }]);
    await bed.call(removeGuardian, { id: taken._id }, { as });
    expect(await list()).toMatchObject([{ _id: free._id }]);
    const records = (await bed.published(accessRecorded)).flatMap((each) => each.records);
    const ofTaken = records.filter(({ concerning }) => concerning.guardian === taken._id).map(({ call }) => call);
    expect(ofTaken).toEqual([
      'POST /api/portal/guardians',
      'POST /api/portal/guardians/invitation',
      'PUT /api/portal/guardians',
      'DELETE /api/portal/guardians',
    ]);
  });

  test('within daily limits: per family, and per address across families, with or without an account', async () => {
    const { bed, createParent, tokenOf } = stage;
    const families = await Promise.all(
      Array.from({ length: mostInvitations.toAddress + 1 }, async () => tokenOf((await createParent())._id)),
    );
    for (const reserved of [true, false]) {
      bed.stubRpc(reserveCredentials, () => ({ reserved }));
      const { email } = form();
      const [last = '', ...others] = families;
      for (const as of others) {
        const { _id } = await bed.call(inviteGuardian, { ...form(), email }, { as });
        await bed.call(removeGuardian, { id: _id }, { as });
      }
      const once = bed.call(inviteGuardian, { ...form(), email }, { as: last });
      await expect(once).rejects.toMatchObject({ code: 4290001 });
    }
    bed.stubRpc(reserveCredentials, () => ({ reserved: true }));
    const [as = ''] = families;
    const invite = async () => {
      const { _id: id } = await bed.call(inviteGuardian, form(), { as });
      await bed.call(removeGuardian, { id }, { as });
    };
    for (let sent = 0; sent < mostInvitations.ofFamily; sent += 1) await invite();
    await expect(invite()).rejects.toMatchObject({ code: 4290001 });
    await bed.sql(`UPDATE counted_invitation SET at = at - interval '25 hours'`);
    await invite();
    await bed.service().runJob('prune-counted-invitations');
    expect(await bed.sql('SELECT 1 FROM counted_invitation')).toHaveLength(1);
  });

  test('once per idempotency key', async () => {
    const { bed, createParent, tokenOf } = stage;
    const as = await tokenOf((await createParent())._id);
    const [sent, headers] = [form(), { 'idempotency-key': newId() }];
    const answers = [
      await bed.call(inviteGuardian, sent, { as, headers }),
      await bed.call(inviteGuardian, sent, { as, headers }),
    ];
    expect(answers[0]?._id).toBe(answers[1]?._id);
    expect((await bed.call(findGuardians, {}, { as })).list).toHaveLength(1);
  });
});

describe('a guardian', () => {
  test('acts for the family under the guardian’s own name', async () => {
    const { bed } = stage;
    const { familyId, guardian, asGuardian } = await shared();
    const as = await asGuardian();
    expect((await bed.call(getPortalUserInfo, {}, { as }))._id).toBe(familyId);
    await bed.call(sendPortalRequest, { type: 'Device', reason: 'It beeps' }, { as });
    const [request] = (await bed.call(findOwnRequests, {}, { as })).list;
    const id = request?._id ?? '';
    await bed.call(replyToRequest, { id, text: 'Still' }, { as });
    expect((await bed.call(getRequest, { id }, { as: stage.tokens.clinic })).messages).toMatchObject([
      { from: 'family', author: 'Nao Yamada', text: 'Still' },
    ]);
    const records = (await bed.published(accessRecorded)).flatMap((message) => message.records);
    expect(records.at(-1)).toMatchObject({ actorId: guardian._id, customerIds: [familyId] });
  });

  test('changes the own name and language, which nobody else may', async () => {
    const { bed } = stage;
    const { as, asGuardian, contact } = await shared();
    const own = { firstName: 'Naoko', lastName: 'Sato', language: 'fr' as const };
    expect(await bed.call(saveOwnAccess, own, { as: await asGuardian(true) })).toMatchObject({
      ...own,
      rights: 'view',
    });
    expect(await contact()).toMatchObject({ fullName: 'Naoko Sato', language: 'fr' });
    await expect(bed.call(saveOwnAccess, own, { as })).rejects.toMatchObject({ code: 4030001 });
  });

  test('may not invite guardians or change the parent’s details', async () => {
    const { bed } = stage;
    const { guardian, asGuardian } = await shared();
    const as = await asGuardian();
    const { _id: id } = guardian;
    const refused = { code: 4030001 };
    await expect(bed.call(inviteGuardian, form(), { as })).rejects.toMatchObject(refused);
    await expect(bed.call(findGuardians, {}, { as })).rejects.toMatchObject(refused);
    await expect(bed.call(changeGuardian, { id, rights: 'full' }, { as })).rejects.toMatchObject(refused);
    await expect(bed.call(removeGuardian, { id }, { as })).rejects.toMatchObject(refused);
    await expect(bed.call(updatePortalUser, {} as never, { as })).rejects.toMatchObject(refused);
  });

  test('with view rights may change nothing', async () => {
    const { bed } = stage;
    const { asGuardian } = await shared();
    const as = await asGuardian(true);
    await expect(bed.call(sendPortalRequest, { type: 'Device', reason: 'x' }, { as })).rejects.toMatchObject({
      code: 4030001,
    });
    expect((await bed.call(findOwnRequests, {}, { as })).list).toEqual([]);
  });
});

describe('a parent removes a guardian', () => {
  test('and no personal data stays', async () => {
    const { bed } = stage;
    const { familyId, as, guardian, contact } = await shared();
    const { _id: id } = guardian;
    const states = (await bed.published(guardianState)).length;
    await bed.call(changeGuardian, { id, rights: guardian.rights }, { as });
    expect(await bed.published(guardianState)).toHaveLength(states);
    await bed.call(changeGuardian, { id, rights: 'full' }, { as });
    expect((await bed.published(guardianState)).at(-1)).toMatchObject({ rights: 'full', deleted: false });
    await bed.call(removeGuardian, { id }, { as });
    const ofGuardian = (await bed.published(guardianState)).filter(({ _id }) => _id === id);
    expect(ofGuardian.at(-1)).toEqual({ _id: id, customerId: familyId, email: null, rights: 'full', deleted: true });
    expect(JSON.stringify(ofGuardian)).not.toContain(guardian.email);
    expect(await contact()).toBeNull();
    expect(await bed.callRpc(guardianById, { id }, 'jp')).toBeNull();
    expect((await bed.published(guardianRemoved)).filter(({ guardianId }) => guardianId === id)).toEqual([]);
    expect(await bed.callRpc(formerGuardian, { id }, 'jp')).toBeNull();
    await expect(bed.call(removeGuardian, { id }, { as })).rejects.toMatchObject({ code: 4040001 });
    await expect(bed.call(inviteGuardianAgain, { id }, { as })).rejects.toMatchObject({ code: 4040001 });
  });

  test('who had signed in, is notified by mail, and whose address is deleted after a month', async () => {
    const { bed } = stage;
    const { as, guardian } = await shared();
    const { _id: id, email } = guardian;
    const sent = { channel: 'mail' as const, sentAt: null, validUntil: null, openedAt: null };
    await bed.publish(invitationState, { _id: id, ...sent, acceptedAt: '2026-05-01T00:00:00.000Z', deleted: false });
    await bed.idle();
    await bed.call(removeGuardian, { id }, { as });
    expect((await bed.published(guardianRemoved)).filter(({ guardianId }) => guardianId === id)).toHaveLength(1);
    expect(await bed.callRpc(formerGuardian, { id }, 'jp')).toEqual({
      email,
      language: 'de',
      fullName: 'Nao Yamada',
      removedBy: 'Hana Yamada',
      companyName: 'Midori Eye Clinic',
    });
    await bed.service().runJob('prune-counted-invitations');
    expect(await bed.callRpc(formerGuardian, { id }, 'jp')).not.toBeNull();
    await bed.sql(`UPDATE former_guardian SET removed_at = removed_at - interval '31 days' WHERE id = $1`, [id]);
    await bed.service().runJob('prune-counted-invitations');
    expect(await bed.callRpc(formerGuardian, { id }, 'jp')).toBeNull();
  });

  test('only of the own family', async () => {
    const { bed, createParent, tokenOf } = stage;
    const { guardian, as } = await shared();
    const other = await tokenOf((await createParent())._id);
    await expect(bed.call(removeGuardian, { id: guardian._id }, { as: other })).rejects.toMatchObject({
      code: 4040001,
    });
    expect((await bed.call(findGuardians, {}, { as: other })).list).toEqual([]);
    expect((await bed.call(findGuardians, {}, { as })).list).toHaveLength(1);
  });

  test('erasing a family deletes its guardians', async () => {
    const { bed, tokens } = stage;
    const { familyId, guardian, as } = await shared();
    const { _id: id } = await bed.call(inviteGuardian, form(), { as });
    await bed.call(removeGuardian, { id }, { as });
    bed.stubRpc(reserveCredentials, () => ({ reserved: false }));
    await bed.call(inviteGuardian, form(), { as });
    bed.stubRpc(reserveCredentials, () => ({ reserved: true }));
    await bed.call(deleteCustomer, { id: familyId }, { as: tokens.clinic });
    for (const table of ['guardian', 'former_guardian', 'unsent_invitation'])
      expect(await bed.sql(`SELECT 1 FROM ${table} WHERE parent_id = $1`, [familyId])).toEqual([]);
    const ofGuardian = (await bed.published(guardianState)).filter(({ _id }) => _id === guardian._id);
    expect(ofGuardian.at(-1)).toMatchObject({ deleted: true });
    expect(JSON.stringify(ofGuardian)).not.toContain(guardian.email);
  });
});

test('staff see the guardians of visible families, and the audit log names them', async () => {
  const { bed, tokens } = stage;
  const { familyId, guardian } = await shared();
  const seen = await bed.call(findFamilyGuardians, { id: familyId }, { as: tokens.clinic });
  expect(seen.list).toMatchObject([{ _id: guardian._id, email: guardian.email }]);
  const found = await bed.call(findCustomers, { searchStr: guardian.email }, { as: tokens.clinic });
  expect(found.list).toMatchObject([{ _id: familyId }]);
  await expect(bed.call(findFamilyGuardians, { id: familyId }, { as: tokens.otherClinic })).rejects.toMatchObject({
    code: 4040001,
  });
  const named = await bed.callRpc(familyNames, { customerIds: [guardian._id], language: 'en' }, 'jp');
  expect(named.list).toEqual([{ _id: guardian._id, name: 'Nao Yamada' }]);
});

test('the family’s history still names a removed guardian', async () => {
  const { bed } = stage;
  const { as, guardian } = await shared();
  await bed.call(removeGuardian, { id: guardian._id }, { as });
  const named = await bed.callRpc(familyNames, { customerIds: [guardian._id], language: 'en' }, 'jp');
  expect(named.list).toEqual([{ _id: guardian._id, name: 'Nao Yamada' }]);
});
