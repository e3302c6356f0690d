import type { auditActions } from './actions.ts';

/** Topics of a family's history. Every other action belongs to `record`. */
export const auditTopics = {
  note: ['callNoted', 'noteAdded'],
  device: ['deviceBound', 'deviceUnbound', 'deviceStatusSet', 'deviceLost', 'deviceFound'],
  request: [
    ...['requestSent', 'requestAnswered', 'requestReplied', 'requestAssigned', 'requestClosed', 'requestReopened'],
    ...['requestsClosed', 'meetingArranged', 'familyWrittenTo'],
  ],
  payment: [
    ...[
      'charged',
      'refunded',
      'paymentSettled',
      'depositPaid',
      'expirySet',
      'daysGivenBack',
      'renewalStopped',
      'planChanged',
    ],
    ...['planAskedFor', 'planApproved', 'planDeclined', 'cardFormOpened', 'cardKept', 'cardRemoved'],
    ...['discountGiven', 'discountWithdrawn'],
  ],
} as const satisfies Record<string, readonly (typeof auditActions)[keyof typeof auditActions][]>;
