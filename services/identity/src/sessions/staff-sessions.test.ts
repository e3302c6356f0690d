import { companyState } from '@fovea/contracts/companies/events';
import { saveColumns } from '@fovea/contracts/lists/endpoints';
import {
  endOtherSessions,
  endSession,
  findSessions,
  forgotPassword,
  openResetLink,
  renewSession,
  resetPassword,
  savePageSize,
  signIn,
  signOut,
} from '@fovea/contracts/sessions/endpoints';
import { platformSettings } from '@fovea/contracts/settings/rpcs';
import {
  deleteStaff,
  getStaffKey,
  getUserInfo,
  saveStaff,
  setStaffLocked,
  updateProfile,
} from '@fovea/contracts/staff/endpoints';
import {
  staffEmailChanged,
  staffForgotPassword,
  staffInvited,
  staffPasswordChanged,
  staffUsedNewBrowser,
} from '@fovea/contracts/staff/events';
import { issueStaffKey, staffEmailChange } from '@fovea/contracts/staff/rpcs';
import type { TestBed } from '@fovea/kit-testing/test-bed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aCompany,
  adminEmail,
  aStaffUser,
  captcha,
  digestOf,
  password,
  signInAs,
  staffForm,
  startRealBed,
} from '../testing/stage.ts';

let bed: TestBed;
let admin: string;
beforeAll(async () => {
  bed = await startRealBed();
  admin = (await signInAs(bed, adminEmail)).token;
  bed.stubRpc(platformSettings, () => ({
    currencies: [],
    maxPatients: 5,
    guaranteeMonths: 12,
    graceDays: 5,
    reportMonths: 3,
    dashboardUrl: 'https://dash.test',
  }));
});
afterAll(() => bed.stop());

/** Revocations arrive over the bus: callers poll until they apply. */
async function isSignedIn(token: string): Promise<boolean> {
  return bed.call(getUserInfo, {}, { as: token }).then(
    () => true,
    ({ code }) => {
      expect(code).toBe(4010001);
      return false;
    },
  );
}
async function expectSignedOut(token: string): Promise<void> {
  while (await isSignedIn(token));
  expect(await isSignedIn(token)).toBe(false);
}

describe('signIn', () => {
  test('signs in the first administrator of a new platform', async () => {
    const session = await signInAs(bed, adminEmail);
    expect(session).toMatchObject({
      db: 'jp',
      dashboardUrl: null,
      user: { email: adminEmail, type: 'admin', companyId: null, displayWarning: false },
    });
    expect(new Date(session.tokenExpiredAt).getTime() - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
    expect(await bed.call(getUserInfo, {}, { as: session.token })).toMatchObject({
      _id: session.user._id,
      lastLoginAt: expect.any(String),
    });
  });

  test('returns the same error for a wrong password and an unknown address', async () => {
    const wrong = { code: 4010003, msg: 'Incorrect username and/or password', data: null };
    await expect(signInAs(bed, adminEmail, digestOf('guess'))).rejects.toMatchObject(wrong);
    await expect(signInAs(bed, 'nobody@fovea.test')).rejects.toMatchObject(wrong);
  });

  test('puts region and company of normal staff into the session', async () => {
    const clinic = await aCompany(bed, { databaseUrl: 'au', name: 'Bondi Eyes' });
    const staff = await aStaffUser(bed, admin, { companyId: clinic._id, userType: 'doctor' });
    const session = await signInAs(bed, staff.email);
    expect(session).toMatchObject({
      db: 'au',
      user: { db: 'au', userType: 'doctor', company: { _id: clinic._id, name: 'Bondi Eyes', useInventory: true } },
    });
  });

  test('returns the user’s own stored page size', async () => {
    const { _id: companyId } = await aCompany(bed);
    const [one, other] = [await aStaffUser(bed, admin, { companyId }), await aStaffUser(bed, admin, { companyId })];
    const { token: as, pageSize, user } = await signInAs(bed, one.email);
    expect(pageSize).toBeNull();
    await bed.call(savePageSize, { pageSize: 50 }, { as });
    expect(await bed.call(renewSession, {}, { as })).toMatchObject({ pageSize: 50 });
    const again = await signInAs(bed, one.email);
    // An open profile form sees no concurrent change.
    expect(again).toMatchObject({ pageSize: 50, user: { updatedAt: user.updatedAt } });
    expect((await signInAs(bed, other.email)).pageSize).toBeNull();
    for (const wrong of [0, 201])
      await expect(bed.call(savePageSize, { pageSize: wrong }, { as })).rejects.toMatchObject({
        data: { issues: [{ path: 'pageSize' }] },
      });
    expect((await bed.call(renewSession, {}, { as })).pageSize).toBe(50);
  });

  test('returns the user’s own selected columns of each list', async () => {
    const { _id: companyId } = await aCompany(bed);
    const [one, other] = [await aStaffUser(bed, admin, { companyId }), await aStaffUser(bed, admin, { companyId })];
    const { token: as, columns } = await signInAs(bed, one.email);
    expect(columns).toEqual({});
    await Promise.all([
      bed.call(saveColumns, { list: 'customers', columns: ['lock', '-phone'] }, { as }),
      bed.call(saveColumns, { list: 'devices', columns: ['-udi'] }, { as }),
    ]);
    await bed.call(saveColumns, { list: 'customers', columns: ['email', '-phone'] }, { as });
    const chosen = { customers: ['email', '-phone'], devices: ['-udi'] };
    expect((await bed.call(renewSession, {}, { as })).columns).toEqual(chosen);
    expect((await signInAs(bed, one.email)).columns).toEqual(chosen);
    expect((await signInAs(bed, other.email)).columns).toEqual({});
    for (const columns of [['phone', '-phone'], ['<script>'], Array.from({ length: 41 }, (_, index) => `c${index}`)])
      await expect(bed.call(saveColumns, { list: 'devices', columns }, { as })).rejects.toMatchObject({
        data: { issues: [{ path: expect.stringMatching(/^columns/) }] },
      });
    await bed.call(saveColumns, { list: 'customers', columns: [] }, { as });
    expect((await bed.call(renewSession, {}, { as })).columns).toEqual({ devices: ['-udi'] });
    // Deleting the user deletes the stored columns.
    await bed.call(deleteStaff, { id: one._id }, { as: admin });
    expect(await bed.sql('SELECT list FROM staff_columns WHERE staff_id = $1', [one._id], { scope: 'global' })).toEqual(
      [],
    );
  });

  test('refuses an invited user before the password is set', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { email } = await bed.call(saveStaff, staffForm({ companyId }), { as: admin });
    await expect(signInAs(bed, email)).rejects.toMatchObject({ code: 4010003 });
  });

  test('sends users of the external dashboard there, without a session', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { email } = await aStaffUser(bed, admin, { companyId, displayMessage: true });
    expect(await signInAs(bed, email)).toMatchObject({
      token: '',
      dashboardUrl: 'https://dash.test',
      user: { displayMessage: true },
    });
  });

  test.each(['first guess of a known account', 'nobody'])(
    'allows ten tries in a quarter of an hour, also in parallel: %s',
    async (who) => {
      const { _id: companyId } = await aCompany(bed);
      const exists = who !== 'nobody';
      const email = exists ? (await aStaffUser(bed, admin, { companyId })).email : 'target@fovea.test';
      const guesses = await Promise.allSettled(
        Array.from({ length: 14 }, (_, n) => bed.call(signIn, { email, password: digestOf(`guess ${n}`), ...captcha })),
      );
      const codes = guesses.map((guess) => (guess.status === 'rejected' ? guess.reason.code : 0));
      expect(codes.filter((code) => code === 4010003).length).toBeLessThanOrEqual(10);
      expect(codes).toContain(4290001);
      expect(codes.filter((code) => code !== 4010003 && code !== 4290001)).toEqual([]);
      // The right password is blocked as well.
      await expect(signInAs(bed, email)).rejects.toMatchObject({ code: 4290001 });
      await bed.sql(`UPDATE wrong_password SET at = at - interval '16 minutes'`, [], { scope: 'global' });
      if (exists) expect((await signInAs(bed, email)).token).not.toBe('');
    },
  );
});

describe('a browser used before', () => {
  const guess = (email: string, browserMark?: string) =>
    bed.call(signIn, { email, password: digestOf('guess'), browserMark, ...captcha });
  const exhaust = async (email: string, browserMark?: string) => {
    for (let n = 0; n < 10; n += 1) await expect(guess(email, browserMark)).rejects.toMatchObject({ code: 4010003 });
    await expect(guess(email, browserMark)).rejects.toMatchObject({ code: 4290001 });
  };
  const enter = (email: string, browserMark?: string) => bed.call(signIn, { email, password, browserMark, ...captcha });
  const one = async () => {
    const { email } = await aStaffUser(bed, admin, { companyId: (await aCompany(bed))._id });
    return { email, mark: (await enter(email)).browserMark };
  };

  test('admits the owner while strangers guess, and gives them no more tries', async () => {
    const { email, mark } = await one();
    await exhaust(email);
    expect((await enter(email, mark)).token).not.toBe('');
    await expect(guess(email)).rejects.toMatchObject({ code: 4290001 });
  });

  test('has ten tries of its own', async () => {
    const { email, mark } = await one();
    await exhaust(email, mark);
    await expect(enter(email, mark)).rejects.toMatchObject({ code: 4290001 });
    expect((await enter(email)).token).not.toBe('');
  });

  test('is recognised for its own account only', async () => {
    const [{ email }, other] = [await one(), await one()];
    await exhaust(email);
    await expect(enter(email, other.mark)).rejects.toMatchObject({ code: 4290001 });
    await expect(enter(email, 'made up')).rejects.toMatchObject({ code: 4290001 });
  });

  test('has its count reset by a new password, as all have', async () => {
    const { email, mark } = await one();
    await exhaust(email, mark);
    await exhaust(email);
    const id = (await bed.sql<{ id: string }>('SELECT id FROM staff WHERE email = $1', [email], { scope: 'global' }))[0]
      ?.id;
    const { key } = await bed.call(getStaffKey, { id: id ?? '' }, { as: admin });
    await bed.call(resetPassword, { key, password });
    expect((await enter(email, mark)).token).not.toBe('');
    expect((await enter(email)).token).not.toBe('');
  });
});

describe('the end of sessions', () => {
  test('locking a user ends them at once and refuses the next sign-in', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { _id, email } = await aStaffUser(bed, admin, { companyId });
    const { token } = await signInAs(bed, email);
    expect(await isSignedIn(token)).toBe(true);
    await bed.call(setStaffLocked, { id: _id, locked: true }, { as: admin });
    await expectSignedOut(token);
    // A renewal with the old session returns only the reason.
    await expect(bed.call(renewSession, {}, { as: token })).rejects.toMatchObject({ code: 4010004, data: null });
    await expect(signInAs(bed, email)).rejects.toMatchObject({ code: 4010004 });
    await bed.call(setStaffLocked, { id: _id, locked: false }, { as: admin });
    await expect(bed.call(renewSession, {}, { as: token })).rejects.toMatchObject({ code: 4010001 });
    expect(await isSignedIn((await signInAs(bed, email)).token)).toBe(true);
  });

  test('disabling a company ends those of its people', async () => {
    const clinic = await aCompany(bed);
    const other = await aCompany(bed);
    const { email } = await aStaffUser(bed, admin, { companyId: clinic._id });
    const neighbour = await aStaffUser(bed, admin, { companyId: other._id });
    const { token } = await signInAs(bed, email);
    const { token: untouched } = await signInAs(bed, neighbour.email);
    await bed.publish(companyState, { ...clinic, disabled: true });
    await bed.idle();
    await expectSignedOut(token);
    await expect(signInAs(bed, email)).rejects.toMatchObject({ code: 4010006 });
    expect(await isSignedIn(untouched)).toBe(true);
    await bed.publish(companyState, clinic);
    await bed.idle();
    expect(await isSignedIn((await signInAs(bed, email)).token)).toBe(true);
  });

  test('a new role ends them, a new name does not', async () => {
    const { _id: companyId } = await aCompany(bed);
    const staff = await aStaffUser(bed, admin, { companyId, userType: 'general' });
    const { token } = await signInAs(bed, staff.email);
    const { _id, email, fullName } = staff;
    const renamed = await bed.call(
      saveStaff,
      { ...staffForm(), _id, email, companyId, fullName: 'New Name', userType: 'general' },
      { as: admin },
    );
    expect(renamed.fullName).toBe('New Name');
    expect(await isSignedIn(token)).toBe(true);
    await bed.call(saveStaff, { ...staffForm(), _id, email, companyId, fullName, userType: 'doctor' }, { as: admin });
    await expectSignedOut(token);
  });

  test('a changed email ends them and every key, and both addresses are notified', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { _id, email, fullName } = await aStaffUser(bed, admin, { companyId });
    const { token } = await signInAs(bed, email);
    const { key } = await bed.call(getStaffKey, { id: _id }, { as: admin });
    const renamed = `new.${email}`;
    await bed.call(saveStaff, { ...staffForm({ companyId, fullName }), _id, email: renamed }, { as: admin });
    await expect(bed.call(resetPassword, { key, password: digestOf('Stranger-1') })).rejects.toMatchObject({
      code: 4010007,
    });
    await expectSignedOut(token);
    const published = (await bed.published(staffEmailChanged)).filter(({ staffId }) => staffId === _id);
    expect(await bed.callRpc(staffEmailChange, { changeId: published[0]?.changeId ?? '' })).toMatchObject({
      formerEmail: email,
      email: renamed,
      fullName,
    });
    expect((await signInAs(bed, renamed)).user._id).toBe(_id);
    expect((await bed.published(staffInvited)).filter(({ staffId }) => staffId === _id)).toHaveLength(1);

    await bed.service().runJob('clean-staff-passwords', { now: new Date(Date.now() + 31 * 24 * 3_600_000) });
    expect(await bed.callRpc(staffEmailChange, { changeId: published[0]?.changeId ?? '' })).toBeNull();
  });

  test('an invitation sent to a mistyped address expires once the address is corrected', async () => {
    const { _id: companyId } = await aCompany(bed);
    const form = staffForm({ companyId });
    const { _id } = await bed.call(saveStaff, { ...form, email: `typo.${form.email}` }, { as: admin });
    // The mail is sent during the correction: its key is either ended, or was created for the right address.
    const [mail] = await Promise.all([
      bed.callRpc(issueStaffKey, { staffId: _id, purpose: 'onboarding' }),
      bed.call(saveStaff, { ...form, _id }, { as: admin }),
    ]);
    const outcome = await bed.call(resetPassword, { key: mail?.key ?? '', password }).then(
      () => 'set',
      ({ code }) => code,
    );
    expect(outcome).toBe(mail?.email === form.email ? 'set' : 4010007);
    expect((await bed.published(staffInvited)).filter(({ staffId }) => staffId === _id)).toHaveLength(2);
  });

  test('a new password ends them, and needs the old one', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { _id, email } = await aStaffUser(bed, admin, { companyId });
    const { token } = await signInAs(bed, email);
    const change = { oldPassword: digestOf('not it'), password: digestOf('Another-1') };
    await expect(bed.call(updateProfile, change, { as: token })).rejects.toMatchObject({
      code: 4000001,
      data: { issues: [{ path: 'oldPassword' }] },
    });
    await bed.call(updateProfile, { ...change, oldPassword: password }, { as: token });
    await expectSignedOut(token);
    // Published for this change, not for the first password.
    expect((await bed.published(staffPasswordChanged)).filter(({ staffId }) => staffId === _id)).toHaveLength(1);
    await expect(signInAs(bed, email)).rejects.toMatchObject({ code: 4010003 });
    expect(await isSignedIn((await signInAs(bed, email, digestOf('Another-1'))).token)).toBe(true);
  });

  test('signing out ends this one and what it was renewed from', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { email } = await aStaffUser(bed, admin, { companyId });
    const { token: other } = await signInAs(bed, email);
    const { token } = await signInAs(bed, email);
    const renewed = await bed.call(renewSession, {}, { as: token });
    expect(renewed.user.email).toBe(email);
    await bed.call(signOut, {}, { as: renewed.token });
    await expectSignedOut(renewed.token);
    await expectSignedOut(token);
    expect(await isSignedIn(other)).toBe(true);
  });
});

describe('resetPassword', () => {
  test('works once, with the key of the newest mail only', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { _id, email } = await aStaffUser(bed, admin, { companyId });
    const { token } = await signInAs(bed, email);
    expect(await bed.call(forgotPassword, { email, ...captcha })).toEqual({});
    expect(await bed.call(forgotPassword, { email: 'nobody@fovea.test', ...captcha })).toEqual({});
    expect((await bed.published(staffForgotPassword)).map(({ staffId }) => staffId)).toEqual([_id]);

    const replaced = await issueKey(_id);
    const first = await issueKey(_id);
    await expect(bed.call(resetPassword, { key: replaced, password })).rejects.toMatchObject({ code: 4010007 });
    // Opening the page does not use up the link.
    expect(await bed.call(openResetLink, { key: first })).toEqual({ email });
    await expect(bed.call(openResetLink, { key: replaced })).rejects.toMatchObject({ code: 4010007 });
    const newPassword = digestOf('Reset-2026');
    const outcomes = await Promise.allSettled(
      [first, first].map((key) => bed.call(resetPassword, { key, password: newPassword })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(bed.call(openResetLink, { key: first })).rejects.toMatchObject({ code: 4010007 });
    expect((await bed.published(staffPasswordChanged)).filter(({ staffId }) => staffId === _id)).toHaveLength(1);
    await expectSignedOut(token);
    expect((await signInAs(bed, email, newPassword)).user._id).toBe(_id);
  });

  test('is mailed at most three times an hour, also for parallel requests, and the response does not reveal it', async () => {
    const { _id, email } = await aStaffUser(bed, admin, { companyId: (await aCompany(bed))._id });
    const request = async (times: number) =>
      Promise.all(Array.from({ length: times }, () => bed.call(forgotPassword, { email, ...captcha })));
    const mailed = async () =>
      (await bed.published(staffForgotPassword)).filter(({ staffId }) => staffId === _id).length;
    expect(await request(5)).toEqual(Array(5).fill({}));
    expect(await mailed()).toBe(3);
    await bed.sql(`UPDATE forgot_mail SET at = at - interval '61 minutes' WHERE person_id = $1`, [_id], {
      scope: 'global',
    });
    await request(1);
    expect(await mailed()).toBe(4);
  });

  test('takes the same time whether or not the address exists', async () => {
    const { email } = await aStaffUser(bed, admin, { companyId: (await aCompany(bed))._id });
    for (const address of [email, 'nobody@fovea.test']) {
      const from = performance.now();
      await bed.call(forgotPassword, { email: address, ...captcha });
      expect(performance.now() - from).toBeGreaterThanOrEqual(240);
    }
  });

  test('refuses an expired and an invalid key', async () => {
    const { _id: companyId } = await aCompany(bed);
    const { _id } = await aStaffUser(bed, admin, { companyId });
    const key = await issueKey(_id);
    await bed.sql(`UPDATE staff_reset_key SET expires_at = now() - interval '1 second' WHERE staff_id = $1`, [_id], {
      scope: 'global',
    });
    await expect(bed.call(resetPassword, { key, password })).rejects.toMatchObject({ code: 4010007 });
    await expect(bed.call(resetPassword, { key: 'made up', password })).rejects.toMatchObject({ code: 4010007 });
  });

  async function issueKey(staffId: string): Promise<string> {
    const issued = await bed.callRpc(issueStaffKey, { staffId, purpose: 'reset' });
    expect(
      await bed.sql('SELECT hash FROM staff_reset_key WHERE hash = $1', [issued?.key], { scope: 'global' }),
    ).toEqual([]);
    return issued?.key ?? '';
  }
});

describe('a new browser of an account', () => {
  test('is published, but neither the first one nor one that sends its mark', async () => {
    const { _id: companyId } = await aCompany(bed);
    const [mine, theirs] = [await aStaffUser(bed, admin, { companyId }), await aStaffUser(bed, admin, { companyId })];
    const enter = async ({ email }: { email: string }, browserMark?: string) =>
      (
        await bed.call(
          signIn,
          { email, password, browserMark, ...captcha },
          { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/144.0' } },
        )
      ).browserMark;
    const published = async ({ _id }: { _id: string }) =>
      (await bed.published(staffUsedNewBrowser)).filter(({ staffId }) => staffId === _id);
    const first = await enter(mine);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(await enter(mine, first)).toBe(first);
    expect(await published(mine)).toEqual([]);

    const second = await enter(mine);
    expect(second).not.toBe(first);
    expect(await published(mine)).toMatchObject([{ browser: 'Firefox', system: 'Linux' }]);
    await enter(mine, second);
    expect(await published(mine)).toHaveLength(1);
    await enter(mine, 'made up');
    expect(await published(mine)).toHaveLength(2);

    // A mark is valid for its own account only.
    await enter(theirs);
    await enter(theirs, first);
    expect(await published(theirs)).toHaveLength(1);
    expect(JSON.stringify(await bed.sql('SELECT * FROM known_browser', [], { scope: 'global' }))).not.toContain(first);
    await bed.service().runJob('clean-staff-sessions', { now: new Date(Date.now() + 401 * 24 * 3_600_000) });
    expect(await bed.sql('SELECT * FROM known_browser', [], { scope: 'global' })).toEqual([]);
  });
});

describe('one’s own sessions', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
  const enterFrom = (email: string, timezone?: string) =>
    bed.call(signIn, { email, password, timezone, ...captcha }, { headers: { 'user-agent': chrome } });
  const aColleague = async () => aStaffUser(bed, admin, { companyId: (await aCompany(bed))._id });

  test('are listed with device, zone and last use, this one marked', async () => {
    const { email } = await aColleague();
    const { token: first } = await enterFrom(email, 'Asia/Tokyo');
    const { token } = await enterFrom(email, 'Mars/Olympus');
    await bed.sql(
      `UPDATE staff_session SET last_used_at = last_used_at - interval '1 hour' WHERE timezone IS NULL`,
      [],
      { scope: 'global' },
    );
    const { list } = await bed.call(findSessions, {}, { as: token });
    expect(list).toMatchObject([
      { browser: 'Chrome', system: 'Windows', timezone: 'Asia/Tokyo', current: false },
      { browser: 'Chrome', system: 'Windows', timezone: null, current: true },
    ]);
    const renewed = await bed.call(renewSession, { timezone: 'Europe/Berlin' }, { as: token });
    const [latest] = (await bed.call(findSessions, {}, { as: first })).list;
    expect(latest).toMatchObject({
      _id: list[1]?._id,
      timezone: 'Europe/Berlin',
      current: false,
      createdAt: list[1]?.createdAt,
    });
    expect(renewed.user.lastLoginAt).toBe((await bed.call(getUserInfo, {}, { as: first })).lastLoginAt);
  });

  test('one ends at once, and no concurrent renewal restores it', async () => {
    const { email } = await aColleague();
    const [{ token: here }, { token: there }] = [await enterFrom(email), await enterFrom(email)];
    const other = (await bed.call(findSessions, {}, { as: here })).list.find(({ current }) => !current);
    const id = other?._id ?? '';
    const [, renewal] = await Promise.allSettled([
      bed.call(endSession, { id, password }, { as: here }),
      bed.call(renewSession, {}, { as: there }),
    ]);
    await expectSignedOut(there);
    if (renewal.status === 'fulfilled') await expectSignedOut(renewal.value.token);
    expect(await isSignedIn(here)).toBe(true);
    await expect(bed.call(endSession, { id }, { as: here })).rejects.toMatchObject({ code: 4040001 });
    expect((await bed.call(findSessions, {}, { as: here })).list).toHaveLength(1);
  });

  test('others’ sessions cannot be ended', async () => {
    const [mine, theirs] = [await aColleague(), await aColleague()];
    const [{ token: here }, { token: there }] = [await enterFrom(mine.email), await enterFrom(theirs.email)];
    const [other] = (await bed.call(findSessions, {}, { as: there })).list;
    await expect(bed.call(endSession, { id: other?._id ?? '' }, { as: here })).rejects.toMatchObject({ code: 4040001 });
    await bed.call(endOtherSessions, { password }, { as: here });
    expect(await isSignedIn(there)).toBe(true);
  });

  test('all others end together', async () => {
    const { email } = await aColleague();
    const tokens = await Promise.all([1, 2, 3].map(async () => (await enterFrom(email)).token));
    const [here = '', ...others] = tokens;
    await bed.call(endOtherSessions, { password }, { as: here });
    for (const token of others) await expectSignedOut(token);
    expect((await bed.call(findSessions, {}, { as: here })).list).toMatchObject([{ current: true }]);
  });

  test('are not listed after a new password, and are deleted once expired', async () => {
    const { email } = await aColleague();
    const { token } = await enterFrom(email);
    await bed.call(updateProfile, { oldPassword: password, password: digestOf('Another-1') }, { as: token });
    const anew = await bed.call(signIn, { email, password: digestOf('Another-1'), ...captcha });
    expect((await bed.call(findSessions, {}, { as: anew.token })).list).toHaveLength(1);
    await bed.service().runJob('clean-staff-sessions', { now: new Date(Date.now() + 13 * 3_600_000) });
    expect(await bed.sql('SELECT id FROM staff_session', [], { scope: 'global' })).toEqual([]);
  });
});
