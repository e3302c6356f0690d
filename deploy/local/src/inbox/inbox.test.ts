import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimPorts } from '@fovea/kit-testing/claim-ports';
import nodemailer from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Running } from '../processes.ts';
import { startInbox } from './inbox.ts';
import { type Message, openMailbox } from './mailbox.ts';

const plan = {
  smtpPort: 0,
  webPort: 0,
  smsToken: 'token',
  mailProvider: { statusUrl: '', answersUrl: '', key: '' },
  folder: mkdtempSync(join(tmpdir(), 'inbox-')),
};
let web: string;
let inbox: Running;

beforeAll(async () => {
  plan.smtpPort = (await claimPorts('single')).first;
  plan.webPort = (await claimPorts('single')).first;
  web = `http://localhost:${plan.webPort}`;
  inbox = await startInbox(plan);
});
afterAll(async () => {
  await inbox.stop();
  rmSync(plan.folder, { recursive: true });
});

const messagesTo = async (to: string): Promise<Message[]> =>
  JSON.parse(await (await fetch(`${web}/api/messages?to=${encodeURIComponent(to)}`)).text());

describe('the inbox', () => {
  test('fails to start where another program has its port for mail', async () => {
    await expect(startInbox({ ...plan, webPort: 0 })).rejects.toThrow('EADDRINUSE');
  });

  test('shows a mail with its links and attachments to each of its receivers', async () => {
    const html = '<p><a href="http://localhost:8080/reset?key=1&amp;db=jp">Set a password</a></p>';
    const attachments = [{ filename: 'meeting.ics', content: 'BEGIN:VCALENDAR' }];
    await nodemailer.createTransport(`smtp://localhost:${plan.smtpPort}`).sendMail({
      from: 'fovea@fovea.test',
      to: 'a@fovea.test',
      bcc: 'b@fovea.test',
      subject: 'ようこそ',
      html,
      attachments,
    });
    const [mail] = await messagesTo('B@fovea.test');
    expect(mail).toMatchObject({
      kind: 'mail',
      to: ['a@fovea.test', 'b@fovea.test'],
      subject: 'ようこそ',
      links: ['http://localhost:8080/reset?key=1&db=jp'],
    });
    const file = await fetch(`${web}/api/messages/${mail?.id}/attachments/0`);
    expect(await file.text()).toBe('BEGIN:VCALENDAR');
  });

  test.each(['x..y@docomo.ne.jp', 'x.@docomo.ne.jp'])('shows a mail to %s, quoted on its way', async (to) => {
    const transport = nodemailer.createTransport(`smtp://localhost:${plan.smtpPort}`);
    const { envelope } = await transport.sendMail({ from: 'fovea@fovea.test', to, subject: 'Quoted', text: 'Hello' });
    expect(envelope.to).toEqual([to.replace(/^(.+)@/, '"$1"@')]);
    expect(await messagesTo(to)).toMatchObject([{ subject: 'Quoted', to: [to] }]);
  });

  test('previews every mail in every language', async () => {
    expect(await (await fetch(`${web}/dev`)).text()).toContain('href="/dev/ja"');
    const page = await (await fetch(`${web}/dev/ja`)).text();
    for (const words of ['メールアドレスをご確認ください', '患者', 'Sora Yamada', '￥12,000'])
      expect(page).toContain(words);
    const stopped = page.slice(page.indexOf('<h2>renewalOff'));
    for (const words of ['患者', 'Sora Yamada', 'お支払い済みの期限', 'Midori Eye Clinic'])
      expect(stopped.slice(0, stopped.indexOf('</section>'))).toContain(words);
    expect((await fetch(`${web}/dev/xx`)).status).toBe(404);
  });

  test('takes text messages and keeps everything over a restart', async () => {
    const send = (body: Record<string, string>) =>
      fetch(`${web}/2010-04-01/Accounts/AC1/Messages.json`, { method: 'POST', body: new URLSearchParams(body) });
    expect((await send({ To: '+81312345678' })).status).toBe(400);
    expect((await send({ To: '+15005550001', Body: 'Nobody' })).status).toBe(400);
    expect((await send({ To: '+81312345678', Body: 'Your key is 123' })).status).toBe(201);
    expect(await messagesTo('+81312345678')).toMatchObject([{ kind: 'sms', text: 'Your key is 123' }]);
    expect(openMailbox(plan.folder).find('+81312345678')).toMatchObject([{ text: 'Your key is 123' }]);
  });
});
