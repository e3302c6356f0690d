import { AppError } from '@fovea/contracts/errors';
import { sendTestMail } from '@fovea/contracts/settings/endpoints';
import { handle } from '../handle.ts';
import { mailLayout } from '../mails/mail-layout.ts';
import { mailText } from '../mails/mail-texts.ts';

/** Sent within the call, so that the admin sees a wrong sender configuration at once. */
export const sendTestMailHandler = handle(
  sendTestMail,
  async ({ to }, { callRpc, extra, language, requestId, log }) => {
    const letter = mailText('testMail', language, { name: to });
    await extra.mail
      .send(
        { messageId: `<test.${requestId}@fovea>`, to, subject: letter.subject, ...mailLayout(letter, null) },
        callRpc,
      )
      .catch((error: Error) => {
        log.warn({ problem: error.name }, 'a test mail could not be sent');
        throw new AppError('unavailable');
      });
    return {};
  },
);
