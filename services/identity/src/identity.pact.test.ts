import { findAudit, findCustomerHistory } from '@fovea/contracts/audit/endpoints';
import { accessRecorded } from '@fovea/contracts/audit/events';
import { findOwnHistory } from '@fovea/contracts/audit/portal-endpoints';
import { familyNames, maySeeFamily, personalChanges } from '@fovea/contracts/audit/rpcs';
import { accessRecord, accessRecords, phoneChanged } from '@fovea/contracts/builders/audit';
import { parentEvent } from '@fovea/contracts/builders/customers';
import { ids, passwordDigest } from '@fovea/contracts/builders/ids';
import { portalSignInForm, signInForm } from '@fovea/contracts/builders/sessions';
import { parentState } from '@fovea/contracts/customers/events';
import { portalUser } from '@fovea/contracts/customers/rpcs';
import { signIn } from '@fovea/contracts/sessions/endpoints';
import { customerSignedIn } from '@fovea/contracts/sessions/events';
import { portalSignIn } from '@fovea/contracts/sessions/portal-endpoints';
import { reserveCredentials } from '@fovea/contracts/sessions/rpcs';
import { saveStaff } from '@fovea/contracts/staff/endpoints';
import { staffInvited, staffState } from '@fovea/contracts/staff/events';
import type { UserType } from '@fovea/contracts/staff/schema';
import { openMessagePact } from '@fovea/contracts/testing/message-pact';
import { type States, verifyHttp, verifyMessages } from '@fovea/contracts/testing/verify-pacts';
import { newId } from '@fovea/kit/database/ids';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aStaffUser, parentView, signInAs, staffForm, startBed } from './testing/stage.ts';

const adminEmail = signInForm().email;
let bed: TestBed;
beforeAll(async () => {
  bed = await startBed({
    TEST_SIGNING_KEYS: '',
    FOVEA_ADMIN_EMAIL: adminEmail,
    FOVEA_ADMIN_PASSWORD_DIGEST: passwordDigest,
  });
  const { _id, companyId, email } = parentEvent();
  bed.stubRpc(portalUser, () => parentView({ _id, companyId, email: email ?? '', company: clinicView(companyId) }));
});
afterAll(() => bed.stop());

const clinicView = (_id: string) => ({
  _id,
  name: 'Midori Eye Clinic',
  type: 'Clinic' as const,
  country: 'JP',
  publicPlans: true,
  disabled: false,
});
/** Calls and events of the customer service at a sign-up. */
const aParent = async (state = parentEvent()) => {
  await aCompany(bed, { _id: state.companyId });
  await bed.callRpc(
    reserveCredentials,
    { customerId: state._id, email: state.email ?? '', password: passwordDigest },
    'jp',
  );
  await bed.publish(parentState, state);
  await bed.idle();
};

const aColleague = async (userType: UserType) => {
  const { _id: companyId } = await aCompany(bed);
  await bed.call(saveStaff, staffForm({ companyId, userType }), {
    as: (await signInAs(bed, adminEmail, passwordDigest)).token,
  });
  return {};
};

const timezone = 'Asia/Tokyo';
const headers = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
const sessionOf = (token: string) =>
  String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid);

/** Events and replies of the customer service when a clinic's staff changes a parent's phone number. */
const aChangedPhone = async (isErased = false) => {
  await aParent();
  const { token: adminToken } = await signInAs(bed, adminEmail, passwordDigest);
  const { clinic, parent } = ids;
  const { _id: actorId, email } = await aStaffUser(bed, adminToken, {
    companyId: clinic,
    userType: 'admin',
    fullName: 'Aoi Midorikawa',
  });
  await bed.publish(accessRecorded, { records: [accessRecord({ _id: newId(), actorId })] });
  await bed.idle();
  bed.stubRpc(maySeeFamily, () => ({ maySee: true }));
  bed.stubRpc(personalChanges, ({ recordIds }) => ({
    list: isErased ? [] : recordIds.map((recordId) => ({ recordId, companyId: clinic, changes: [phoneChanged] })),
  }));
  bed.stubRpc(familyNames, () => ({ list: isErased ? [] : [{ _id: parent, name: 'Hana Yamada' }] }));
  const parentToken = (await bed.call(portalSignIn, portalSignInForm())).token;
  return { adminToken, parentToken, clinicToken: (await signInAs(bed, email)).token };
};

const states: States = {
  'a clinic’s staff has changed a parent’s phone number': () => aChangedPhone(),
  'a family whose phone number was changed has been erased': () => aChangedPhone(true),
  'a family of another company exists': async () => {
    const tokens = await aChangedPhone();
    bed.stubRpc(maySeeFamily, () => ({ maySee: false }));
    return tokens;
  },
  'an administrator with a password exists': async () => ({}),
  'a parent with a password exists': async () => {
    await aParent();
    return {};
  },
  'a parent has signed in': async () => {
    await aParent();
    await bed.call(portalSignIn, portalSignInForm());
    return {};
  },
  'an administrator is signed in twice': async () => {
    const [here, there] = [
      await bed.call(signIn, { ...signInForm(), timezone }, { headers }),
      await bed.call(signIn, { ...signInForm(), timezone }, { headers }),
    ];
    return { adminToken: here.token, id: sessionOf(there.token) };
  },
  'a parent is signed in twice': async () => {
    await aParent();
    const [here, there] = [
      await bed.call(portalSignIn, { ...portalSignInForm(), timezone }, { headers }),
      await bed.call(portalSignIn, { ...portalSignInForm(), timezone }, { headers }),
    ];
    return { parentToken: here.token, id: sessionOf(there.token) };
  },
  'a staff user was invited': () => aColleague('general'),
  'a doctor joined a clinic': () => aColleague('doctor'),
};

describe('identity fulfils its pacts', () => {
  test('over HTTP', () => verifyHttp({ provider: 'identity', url: `http://127.0.0.1:${bed.service().port}`, states }));
  test('in its events', () =>
    verifyMessages({
      provider: 'identity',
      states,
      events: [customerSignedIn, staffInvited, staffState],
      announced: bed.published,
    }));
});

describe('identity consumes events of the customer service', () => {
  test('a stored parent can sign in, and changes by staff are recorded and shown', async () => {
    const pact = await openMessagePact({ consumer: 'identity', provider: 'customer' });
    await pact.hears(parentState, 'a parent with one child exists', parentEvent(), async (state) => {
      await aParent(state);
      await expect(bed.call(portalSignIn, portalSignInForm())).resolves.toMatchObject({ user: { _id: state._id } });
    });
    await pact.hears(
      accessRecorded,
      'a clinic’s staff has changed a parent’s phone number',
      accessRecords(),
      async (state) => {
        const { _id = '', fields } = state.records[0] ?? {};
        await bed.publish(accessRecorded, state);
        await bed.idle();
        expect(await bed.sql('SELECT fields, kind FROM access_log WHERE record_id = $1', [_id])).toEqual([
          { fields, kind: 'change' },
        ]);
      },
    );
    await pact.isAnswered(
      personalChanges,
      'a clinic’s staff has changed a parent’s phone number',
      { list: [{ recordId: ids.change, companyId: ids.clinic, changes: [phoneChanged] }] },
      async (reply) => {
        const { parentToken } = await aChangedPhone();
        bed.stubRpc(personalChanges, ({ recordIds }) => ({
          list: recordIds.flatMap((recordId) => reply.list.map((each) => ({ ...each, recordId }))),
        }));
        const { list } = await bed.call(findOwnHistory, { kind: 'change' }, { as: parentToken });
        expect(list[0]?.changes).toEqual(reply.list[0]?.changes);
      },
    );
    await pact.isAnswered(
      maySeeFamily,
      'a clinic’s staff has changed a parent’s phone number',
      { maySee: true },
      async (reply) => {
        const { clinicToken } = await aChangedPhone();
        bed.stubRpc(maySeeFamily, () => reply);
        expect((await bed.call(findCustomerHistory, { id: ids.parent }, { as: clinicToken })).total).toBeGreaterThan(0);
      },
    );
    await pact.isAnswered(
      familyNames,
      'a clinic’s staff has changed a parent’s phone number',
      { list: [{ _id: ids.parent, name: 'Hana Yamada' }] },
      async (reply) => {
        const { adminToken } = await aChangedPhone();
        bed.stubRpc(familyNames, () => reply);
        const { list } = await bed.call(findAudit, { customerId: ids.parent, db: 'jp' }, { as: adminToken });
        expect(list[0]?.families).toEqual(reply.list);
      },
    );
    await pact.publish();
  });
});
