/** Subject, paragraphs and button of every mail; the first paragraph is also the notification's text. */
export const en = {
  greeting: 'Hello {name},',
  footer: 'This message was sent by Fovea. Please do not reply to it.',
  mails: {
    staffInvited: {
      subject: 'Welcome to Fovea: set your password',
      body: ['An account was created for you. Please choose your password within 72 hours.'],
      action: 'Set password',
    },
    staffReset: {
      subject: 'Reset your Fovea password',
      body: ['Somebody asked to reset your password. The link is valid for one hour.', 'If it was not you, nothing needs to be done.'],
      action: 'Choose a new password',
    },
    customerReset: {
      subject: 'Reset your Fovea password',
      body: ['Somebody asked to reset your password. The link is valid for one hour.', 'If it was not you, nothing needs to be done.'],
      action: 'Choose a new password',
    },
    customerWelcome: {
      subject: 'Welcome to Fovea',
      body: ['Your account at {company} is ready. Sign in to bind your device, add your children and choose a plan.'],
      action: 'Open the portal',
    },
    receipt: {
      subject: 'We received your payment of {amount}',
      body: ['Your payment of {amount} for {plan} ({child}) was received. Reference: {reference}.'],
      action: 'Open the receipt',
    },
    refund: {
      subject: 'Your payment was refunded',
      body: ['We refunded {amount} of your payment for {plan} ({child}).', 'It can take a few days until your bank shows it.'],
      action: 'Open the receipt',
    },
    declined: {
      subject: 'A payment was declined',
      body: ['The payment of {amount} for {plan} ({child}) was declined.', 'Please contact the clinic, your bank or card provider.'],
      action: 'Open the portal',
    },
    paymentLink: { subject: 'Your payment link', body: ['Please pay {amount} for {plan} ({child}). The link is valid for 24 hours.'], action: 'Pay now' },
    renewalOff: {
      subject: 'Automatic renewal is off',
      body: ['Your plan no longer renews by itself. The time already paid for stays.'],
      action: 'Open the portal',
    },
    deviceLost: { subject: 'Device {serial} was reported lost', body: ['A family reported the device {serial} as lost.'], action: 'Open patients' },
    deviceFound: { subject: 'Device {serial} was found', body: ['A family reported the device {serial} as found.'], action: 'Open patients' },
    requestSent: { subject: 'New request from a family', body: ['A family of your company sent a new request.'], action: 'Open patients' },
    staffRequest: { subject: 'Support request from {company}', body: ['{person} asks for support:', '{reason}', '{files}'], action: '' },
    meeting: { subject: 'Invitation: {topic}', body: ['You are invited to a meeting on {date}.', 'The calendar file is attached.'], action: 'Open the portal' },
    testMail: { subject: 'Test mail from Fovea', body: ['The sender of the platform settings works.'], action: '' },
    release: {
      subject: 'New device software',
      body: ['Version {version} is available for your device. It installs the next time the device is online.'],
      action: '',
    },
  },
};
export type MailTexts = typeof en;
