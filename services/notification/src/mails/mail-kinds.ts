import { z } from 'zod';

const Id = z.uuid();
const payment = z.object({ paymentId: z.string(), customerId: Id });

/** Every mail of the product and the ids it is made from. */
export const mailKinds = {
  staffInvited: z.object({ staffId: Id }),
  staffReset: z.object({ staffId: Id }),
  customerReset: z.object({ customerId: Id }),
  customerWelcome: z.object({ customerId: Id }),
  receipt: payment,
  refund: payment,
  declined: payment,
  paymentLink: payment,
  renewalOff: z.object({ customerId: Id }),
  deviceLost: z.object({ companyId: Id, serial_number: z.string() }),
  deviceFound: z.object({ companyId: Id, serial_number: z.string() }),
  requestSent: z.object({ companyId: Id, type: z.string() }),
  staffRequest: z.object({ requestId: Id, staffId: Id }),
  meeting: z.object({ requestId: Id, customerId: Id, staffId: Id }),
} as const;

export type MailKind = keyof typeof mailKinds;
export type MailParams<Kind extends MailKind> = z.infer<(typeof mailKinds)[Kind]>;
