import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { PostMailStatus } from './mail-status.ts';
import type { Mailbox } from './mailbox.ts';

/** Mailboxes that simulate failures, by local part: refused at once, or undeliverable later. */
const [refused, unreachable] = [/^refused\b/i, /^unreachable\b/i];

const withoutQuotes = (address: string): string => address.replace(/^"(.*)"@/, '$1@');

/**
 * Accepts every mail. Addresses come from the envelope: blind copies are in no
 * header.
 */
export function startMailServer(port: number, mailbox: Mailbox, postStatus: PostMailStatus): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Otherwise it refuses addresses that carriers issued, such as "x..y"@docomo.ne.jp.
    lenientAddressParsing: true,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, callback) =>
      callback(refused.test(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData: (stream, session, callback) => {
      simpleParser(stream)
        .then((mail) => {
          mailbox.add({
            kind: 'mail',
            to: session.envelope.rcptTo.map(({ address }) => withoutQuotes(address)),
            from: mail.from?.text ?? '',
            replyTo: mail.replyTo?.value[0]?.address,
            subject: mail.subject ?? '',
            text: mail.text ?? '',
            html: mail.html || '',
            attachments: mail.attachments.map(({ filename, contentType, content }) => ({
              name: filename ?? 'attachment',
              contentType,
              base64: content.toString('base64'),
            })),
          });
          callback();
          const isLost = session.envelope.rcptTo.some(({ address }) => unreachable.test(address));
          if (mail.messageId) void postStatus(mail.messageId, isLost ? 'failed' : 'delivered');
        })
        .catch(callback);
    },
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      // A client that disconnects early must not stop the server.
      server.on('error', () => undefined);
      resolve(server);
    });
  });
}
