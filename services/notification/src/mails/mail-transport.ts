import { type BlockList, isIP } from 'node:net';
import { AppError } from '@fovea/contracts/errors';
import { mailSender } from '@fovea/contracts/settings/rpcs';
import { outsideAddress } from '@fovea/kit/files/outside-address';
import type { CallRpc } from '@fovea/kit/messaging/rpc';
import { createTransport, type Transporter } from 'nodemailer';
import { AddressRefused } from '../deliveries/send-due-deliveries.ts';

export type OutgoingMail = {
  /** The same when a mail is sent again, so that mailboxes can drop the duplicate. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Absent: replies are not read. */
  replyTo?: string;
  /** One-click unsubscribe URL. */
  stopUrl?: string;
  attachment?: { filename: string; content: string | Buffer; contentType: string };
};
/** Throws `AddressRefused` if the mailbox does not exist. */
export type MailTransport = { send(mail: OutgoingMail, callRpc: CallRpc): Promise<void> };

type Sender = { transporter: Transporter; from: string };

/**
 * Uses a configured relay, else the sender of the platform settings, which is fetched for each mail so that a change
 * applies at once.
 */
export function openMailTransport({
  SMTP_URL,
  MAIL_FROM,
  MAIL_PRIVATE_NETWORKS: allowed,
}: {
  SMTP_URL: string;
  MAIL_FROM: string;
  MAIL_PRIVATE_NETWORKS: BlockList;
}): MailTransport {
  const limits = { connectionTimeout: 5_000, socketTimeout: 15_000 };
  const relay = SMTP_URL ? createTransport({ url: SMTP_URL, ...limits }) : undefined;

  const sender = async (callRpc: CallRpc): Promise<Sender> => {
    if (relay) return { transporter: relay, from: MAIL_FROM };
    const configured = await callRpc(mailSender, {});
    if (!configured) throw new AppError('unavailable');
    const { emailHost, email, emailPassword, emailName } = configured;
    const [host = emailHost, port = '587'] = emailHost.split(':');
    const transporter = createTransport({
      host: await outsideAddress(host, allowed),
      // The certificate is issued to the host name, not to the resolved address.
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      port: Number(port),
      secure: port === '465',
      requireTLS: port !== '465',
      auth: { user: email, pass: emailPassword },
      ...limits,
    });
    return { transporter, from: `"${emailName.replaceAll('"', '')}" <${email}>` };
  };

  return {
    async send({ attachment, stopUrl, ...mail }, callRpc) {
      const { transporter, from } = await sender(callRpc);
      const headers = {
        // RFC 3834: programs that reply to mail do not reply to this one.
        'Auto-Submitted': 'auto-generated',
        ...(stopUrl && {
          'List-Unsubscribe': `<${stopUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      };
      const letter = { ...mail, from, headers, ...(attachment && { attachments: [attachment] }) };
      await transporter.sendMail(letter).catch((error: unknown) => {
        throw isOfMailbox(error) ? new AddressRefused() : error;
      });
    },
  };
}

/** SMTP replies about the mailbox: unavailable, not local, invalid name. Others are temporary server errors. */
const ofMailbox: readonly unknown[] = [550, 551, 553];
const isOfMailbox = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === 'EENVELOPE' &&
  'responseCode' in error &&
  ofMailbox.includes(error.responseCode);
