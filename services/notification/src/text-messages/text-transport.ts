import { AddressRefused, FailedForGood } from '../deliveries/work-deliveries.ts';

export type TextTransport = {
  /**
   * Resolves to the provider's name of the message; throws `AddressRefused` where the number takes none, `FailedForGood`
   * where it will never take this message.
   */
  send(message: { to: string; text: string; statusUrl: string }): Promise<string>;
  /** Whether the provider signed this address and form. */
  isSigned(signature: string | undefined, address: string, form: Record<string, string>): boolean;
};
type TextConfig = { SMS_URL: string; SMS_FROM: string; TWILIO_ACCOUNT_SID: string; TWILIO_AUTH_TOKEN: string };

const realUrl = 'https://api.twilio.com';
const timeoutMs = 10_000;
/** The provider's errors of what is no number, or none that takes text messages. */
const deadNumbers = [21211, 21214, 21217, 21614];

/** Without an account no text message is sent: each goes the other way at once. `SMS_URL` speaks the provider's words. */
export async function openTextTransport(config: TextConfig): Promise<TextTransport> {
  const { SMS_URL, SMS_FROM, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = config;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN)
    return { send: () => Promise.reject(new FailedForGood()), isSigned: () => false };
  // Loaded only where there is an account: it is large.
  const { default: twilio } = await import('twilio');
  class ToAddress extends twilio.RequestClient {
    override request(options: Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0]) {
      return super.request({ ...options, uri: options.uri.replace(realUrl, SMS_URL || realUrl) }) as never;
    }
  }
  const client = twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, { httpClient: new ToAddress({ timeout: timeoutMs }) });
  return {
    async send({ to, text, statusUrl }) {
      try {
        const { sid } = await client.messages.create({ to, from: SMS_FROM, body: text, statusCallback: statusUrl });
        return sid;
      } catch (error) {
        // A refusal of this message; with too many at once, and with everything else, it is tried again.
        if (error instanceof twilio.RestException && error.status === 400)
          throw deadNumbers.includes(error.code ?? 0) ? new AddressRefused() : new FailedForGood();
        throw error;
      }
    },
    isSigned: (signature, address, form) =>
      signature !== undefined && twilio.validateRequest(TWILIO_AUTH_TOKEN, signature, address, form),
  };
}
