/** Subject, paragraphs and button of every mail; the first paragraph is also the notification's text. */
export const en = {
  greeting: 'Hello {name},',
  footer: 'This message was sent by Fovea. Please do not reply to it.',
  contact: 'Sent by Fovea for {clinic}. Your reply goes to {email}.',
  facts: { child: 'Patient', plan: 'Plan', amount: 'Amount', date: 'Date', reference: 'Reference number' },
  mails: {
    staffInvited: {
      subject: 'Welcome to Fovea: set your password',
      body: ['An account was created for you. Please choose your password within 72 hours.'],
      action: 'Set password',
    },
    staffReset: {
      subject: 'Reset your Fovea password',
      body: [
        'Somebody asked to reset your password. The link is valid for one hour.',
        'If it was not you, nothing needs to be done.',
      ],
      action: 'Choose a new password',
    },
    staffEmailChanged: {
      subject: 'The e-mail address of your Fovea account was changed',
      body: [
        'The e-mail address you sign in to Fovea with was changed. You were signed out everywhere, and links mailed earlier no longer work.',
        'If you did not expect this, please contact your administrator.',
      ],
      action: 'Sign in',
    },
    staffPasswordChanged: {
      subject: 'Your Fovea password was changed',
      body: [
        'The password of your account was changed and you were signed out everywhere.',
        'If it was not you, choose a new password at once and tell your administrator.',
      ],
      action: 'Choose a new password',
    },
    staffNewBrowser: {
      subject: 'New sign-in to your Fovea account',
      body: [
        'Somebody signed in to your account from a browser we have not seen before: {device}, {date}.',
        'If it was you, nothing needs to be done. If not, choose a new password at once.',
      ],
      action: 'Choose a new password',
    },
    customerInvited: {
      subject: 'Set your Fovea password',
      body: [
        '{company} sends you this link to choose your password for the Fovea portal. It is valid for 72 hours.',
        'If you already have a password, it stays until you choose a new one.',
      ],
      action: 'Set password',
    },
    customerProof: {
      subject: 'Please confirm your e-mail address',
      body: [
        'Welcome to Fovea. Your account at {company} is ready. Please confirm that this address is yours; the link is valid for 72 hours.',
        'Until then our mails to it say nothing about your family. If you have no account with us, nothing needs to be done.',
      ],
      action: 'Confirm address',
    },
    receiptLink: {
      subject: 'Your receipt',
      body: ['You can read your receipt by this link.'],
      action: 'Open the receipt',
    },
    familyNews: {
      subject: 'There is something new for you',
      body: [
        'There is something new for you in the portal. We say no more here until your e-mail address is confirmed.',
      ],
      action: 'Open',
    },
    customerReset: {
      subject: 'Reset your Fovea password',
      body: [
        'Somebody asked to reset your password. The link is valid for one hour.',
        'If it was not you, nothing needs to be done.',
      ],
      action: 'Choose a new password',
    },
    customerPasswordChanged: {
      subject: 'Your Fovea password was changed',
      body: [
        'The password of your account was changed and you were signed out everywhere.',
        'If it was not you, choose a new password at once and tell your clinic.',
      ],
      action: 'Choose a new password',
    },
    customerPasswordSet: {
      subject: 'Your clinic set a new Fovea password for you',
      body: [
        '{company} set a new password for your account, and you were signed out everywhere.',
        'If you did not ask for this, choose a new password at once and tell your clinic.',
      ],
      action: 'Choose a new password',
    },
    patientLoginChanged: {
      subject: 'A device sign-in of your family was changed',
      body: [
        'The user name or password with which a patient of your account signs in on the device was changed. Please use the new one from now on.',
        'If you did not expect this, please contact {company}.',
      ],
      action: 'Open the portal',
    },
    customerNewBrowser: {
      subject: 'New sign-in to your Fovea account',
      body: [
        'Somebody signed in to your account from a browser we have not seen before: {device}, {date}.',
        'If it was you, nothing needs to be done. If not, choose a new password at once.',
      ],
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
      body: [
        'We refunded {amount} of your payment for {plan} ({child}).',
        'It can take a few days until your bank shows it.',
      ],
      action: 'Open the receipt',
    },
    declined: {
      subject: 'A payment was declined',
      body: [
        'The payment of {amount} for {plan} ({child}) was declined.',
        'Please contact the clinic, your bank or card provider.',
      ],
      action: 'Open the portal',
    },
    paymentLink: {
      subject: 'Your payment link',
      body: ['Please pay {amount} for {plan} ({child}). The link is valid for 24 hours.'],
      action: 'Pay now',
    },
    paidAfterErasure: {
      subject: 'A payment needs a look: {payment}',
      body: [
        'Money arrived for a family or child that was already erased. It goes back to the card by itself; nothing was extended.',
      ],
      action: 'Open the payment',
    },
    mismatch: {
      subject: 'A payment needs a look: {payment}',
      body: [
        'The card provider told about payment {payment}, but not what was asked for. Nothing was extended. Please compare it with the provider’s own records.',
      ],
      action: 'Open the payment',
    },
    renewalOff: {
      subject: 'Automatic renewal is off',
      body: ['Your plan no longer renews by itself. The time already paid for stays.'],
      action: 'Open the portal',
    },
    deviceLost: {
      subject: 'Device {serial} was reported lost',
      body: ['A family reported the device {serial} as lost.'],
      action: 'Open patients',
    },
    deviceFound: {
      subject: 'Device {serial} was found',
      body: ['A family reported the device {serial} as found.'],
      action: 'Open patients',
    },
    requestSent: {
      subject: 'New request from a family',
      body: ['A family of your company sent a new request.'],
      action: 'Open patients',
    },
    staffRequest: {
      subject: 'Support request from {company}',
      body: ['{person} asks for support:', '{reason}', '{files}'],
      action: '',
    },
    meeting: {
      subject: 'Invitation: {topic}',
      body: ['You are invited to a meeting on {date}.', 'The calendar file is attached.'],
      action: 'Open the portal',
    },
    testMail: { subject: 'Test mail from Fovea', body: ['The sender of the platform settings works.'], action: '' },
    release: {
      subject: 'New device software',
      body: ['Version {version} is available for your device. It installs the next time the device is online.'],
      action: '',
    },
  },
};
export type MailTexts = typeof en;
