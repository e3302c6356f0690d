import { AddressRefused, FailedForGood } from '../deliveries/send-due-deliveries.ts';

export type TextTransport = {
  /**
   * Resolves to the provider's id of the message. Throws `AddressRefused` if the number cannot receive messages,
   * `FailedForGood` if the message is refused permanently.
   */
  send(message: { to: string; text: string; statusUrl: string }): Promise<string>;
  /** Whether the provider signed this address and form. */
  isSigned(signature: string | undefined, address: string, form: Record<string, string>): boolean;
};
type TextConfig = { SMS_URL: string; SMS_FROM: string; TWILIO_ACCOUNT_SID: string; TWILIO_AUTH_TOKEN: string };

const realUrl = 'https://api.twilio.com';
const timeoutMs = 10_000;
/** The provider's error codes for invalid numbers and numbers that cannot receive text messages. */
const deadNumbers = [21211, 21214, 21217, 21614];

/** Without an account every message fails permanently, so the other channel is used. `SMS_URL` is a stand-in for tests. */
export async function openTextTransport(config: TextConfig): Promise<TextTransport> {
  const { SMS_URL, SMS_FROM, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = config;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN)
    return { send: () => Promise.reject(new FailedForGood()), isSigned: () => false };
  // A large library, loaded only when needed.
  const { default: twilio } = await import('twilio');
  class ToAddress extends twilio.RequestClient {
    override request(options: Parameters<InstanceType<typeof twilio.RequestClient>['request']>[0]) {
      // The base class declares a generic response type that the call returns unchanged.
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
        // 400 refuses this message; rate limits and other errors are retried.
        if (error instanceof twilio.RestException && error.status === 400)
          throw deadNumbers.includes(error.code ?? 0) ? new AddressRefused() : new FailedForGood();
        throw error;
      }
    },
    isSigned: (signature, address, form) =>
      signature !== undefined && twilio.validateRequest(TWILIO_AUTH_TOKEN, signature, address, form),
  };
}
