import type { Issue } from './envelope.ts';
import type { Language } from './fields.ts';
import { fillText } from './fill-text.ts';
import de from './texts/de/errors.json' with { type: 'json' };
import en from './texts/en/errors.json' with { type: 'json' };
import es from './texts/es/errors.json' with { type: 'json' };
import fr from './texts/fr/errors.json' with { type: 'json' };
import ja from './texts/ja/errors.json' with { type: 'json' };
import ms from './texts/ms/errors.json' with { type: 'json' };
import pl from './texts/pl/errors.json' with { type: 'json' };
import tr from './texts/tr/errors.json' with { type: 'json' };

/**
 * Every error of the product: name → code. A code is HTTP status × 10000 + n. Clients branch on the code or name, never
 * on the text.
 */
export const errorCodes = {
  /** Thrown when input does not fit the endpoint's schema or a rule about its fields; `data.issues` names them. */
  validation: 4000001,
  /** Thrown when the body is not readable JSON, form data or CSV. */
  malformedBody: 4000002,
  /** Thrown when a parent already has as many patients as the platform allows. */
  maximumPatients: 4000444,
  maximumGuardians: 4000445,
  notSignedIn: 4010001,
  captchaFailed: 4010002,
  wrongCredentials: 4010003,
  userLocked: 4010004,
  invalidSignUpLink: 4010005,
  companyLocked: 4010006,
  linkExpired: 4010007,
  accountExpired: 4010008,
  /** Thrown when a guardian signs in whom the parent has removed from the family. */
  accessEnded: 4010009,
  notAllowed: 4030001,
  userType: 4030002,
  wrongRegion: 4030003,
  /** Thrown when a call needs a session that was confirmed within the last minutes; `data.asked` says by what. */
  confirmationRequired: 4030012,
  /**
   * Thrown when a time zone was changed less than 90 days ago; `date` is the next allowed day. Not allowed now, hence
   * the code.
   */
  timezoneLocked: 4030001,
  /** Thrown when staff of a company that does not use inventory call it. */
  inventoryOff: 4030001,
  notFound: 4040001,
  /**
   * Thrown when a path is called with a method that it does not support; the header `Allow` names the supported ones.
   */
  methodNotAllowed: 4050001,
  alreadyExists: 4090001,
  /**
   * Thrown when a serial number is registered that belongs to a deleted device; a kind of duplicate, hence the code.
   */
  serialDeleted: 4090001,
  /** Thrown when a record to be deleted is still used; `what` names the user. */
  inUse: 4090002,
  /** Thrown when a card is deleted that a plan renews with; a kind of use, hence the code. */
  cardRenews: 4090002,
  /** Thrown when another request changed the record since it was loaded. */
  changedMeanwhile: 4090003,
  /** Thrown when an undo comes too late: the record changed since, hence the code. */
  undoTooLate: 4090003,
  /** Thrown when an Idempotency-Key comes with another body than the first time. */
  keyUsedOtherwise: 4090004,
  /** Thrown when the preview of a call that moves money is outdated; `data.preview` is the current one. */
  numbersChanged: 4090005,
  /** Thrown when a dead letter cannot be republished, because it is no longer stored. */
  notToldAgain: 4090007,
  /** Thrown when a repeated call has taken effect, but its response is no longer stored. */
  alreadyDone: 4090006,
  /** Thrown when a return is sent while another one of the same device is not closed. */
  returnOpen: 4090008,
  /** Thrown when a request for approval is decided that was decided before. */
  approvalDecided: 4090009,
  /** Thrown when the hold changed since it was read: it was released, or another symptom was reported. */
  holdChanged: 4090010,
  /** Thrown when the number of devices of a recall differs from its preview; `n` is the current one. */
  recallChanged: 4090011,
  /** Thrown when more rows are selected than one call accepts. */
  tooManyPicked: 4130002,
  tooLarge: 4130001,
  unsupportedType: 4150001,
  /** Thrown when a body does not have the content type `type`, the only one the call accepts. */
  wrongContentType: 4150002,
  tooManyRequests: 4290001,
  internal: 5000001,
  unavailable: 5030001,

  // Devices and inventory
  incorrectDeviceNumber: 4002001,
  deviceOfAnotherCompany: 4002002,
  deviceNotInStock: 4002003,
  deviceStatus: 4002004,
  incorrectCustomer: 4002005,
  incorrectCompanyDevice: 4002006,
  waitHours: 4002007,
  dayLimit: 4002008,
  weekLimit: 4002009,
  notInTransferring: 4002010,
  deviceRequired: 4002011,
  customerHasDevice: 4002012,
  csvOnly: 4002013,
  csvColumns: 4002014,
  csvTooManyRows: 4002015,
  csvEncoding: 4002031,
  csvQuote: 4002032,
  imagesOnly: 4002016,
  pdfOnly: 4002017,
  zipOnly: 4002018,
  // Errors of single rows of a file.
  rowMissingField: 4002019,
  rowUnknownType: 4002020,
  rowDuplicate: 4002021,
  rowRegistered: 4002022,
  rowDeleted: 4002034,
  rowShortened: 4002033,
  rowFormulaError: 4002040,
  rowFormula: 4002041,
  rowDate: 4002042,
  rowReformatted: 4002043,
  rowLeadingZero: 4002044,
  uploadTypesOnly: 4002023,
  infectedFile: 4002035,
  tooManyPixels: 4002045,
  pictureDamaged: 4002046,
  // Errors of single devices of a batch.
  rowNotInStock: 4002024,
  alreadyAtCompany: 4002025,
  notOnItsWay: 4002026,
  /** Thrown when a TESTING or DEMO device is bound to a family that is not a test user. */
  deviceForTestUsers: 4002060,
  /** Thrown when a decision is requested about a record without a doubt. */
  recordNotDoubted: 4002061,
  /** Thrown when a record was already decided differently. */
  recordDecided: 4002062,

  // Approvals by a second administrator
  /** Thrown when a change is requested while another request about the same subject is open. */
  approvalOpen: 4002050,
  /** Thrown when the requester decides although there is another active administrator. */
  approvalOwn: 4002051,
  /** Thrown when the only administrator approves before 24 hours have passed; `n` is the number of hours left. */
  approvalTooEarly: 4002052,
  // Treatments on hold
  /** Thrown when a worklist row of a treatment on hold is snoozed or marked as done. */
  workOnHold: 4002055,
  /** Thrown when an administrator holds or releases a child who has a doctor. */
  doctorDecides: 4003034,

  // Incidents
  /** Thrown when an incident is made of a symptom that one was made of before. */
  incidentOfSymptom: 4002090,

  // Checks before and during treatment
  /** Thrown when an administrator confirms treatment of a child who has a doctor. */
  enrolmentByDoctor: 4002080,
  /** Thrown when a check is confirmed that has no contraindication, was already confirmed, or is not the newest. */
  enrolmentNotOpen: 4002081,
  /** Thrown when a recalled device would be assigned to a family, also in exchange for another. */
  deviceRecalled: 4002070,
  /** Thrown when no device matches the criteria of a recall. */
  recallNoDevices: 4002071,
  /** Thrown when the bounds of serial numbers differ in more than their last digits, or are in the wrong order. */
  recallRange: 4002072,
  /** Thrown when a recall has no criteria to select devices by. */
  recallCriteria: 4002073,
  /** Thrown when a device without a family would be swapped, or a swapped one changed again. */
  recallStep: 4002074,
  /** Thrown when a device would be swapped for one of another catalog, because the dose may differ. */
  swapOtherCatalog: 4002075,
  /** Thrown when a recall is closed while `n` devices are not done. */
  recallNotDone: 4002076,

  // Plans, charging, money
  planNotAvailable: 4003001,
  /** Thrown when a plan costs something, and its company or the plan itself takes no card payments. */
  cardPaymentsOff: 4003020,
  termsRequired: 4003002,
  guaranteeRequired: 4003003,
  autoRenewRequired: 4003004,
  methodRequired: 4003005,
  noPrepaidLeft: 4003006,
  freeTrialUsed: 4003007,
  chargeInFlight: 4003008,
  tooManyCharges: 4003009,
  jcbRefused: 4003010,
  paymentDeclined: 4003011,
  notRefundable: 4003012,
  refundAmount: 4003013,
  renewalHasEnd: 4003014,
  refundAccount: 4003015,
  webhookSignature: 4003016,
  notSubscribed: 4003017,
  plansNotPublic: 4003018,
  /** Thrown when a plan is requested while another request for the same account is open. */
  planAskedFor: 4003021,
  /** Thrown when a plan is undone that was not assigned, or was already undone. */
  notUndoable: 4003022,
  /** Thrown when a plan is undone and its child was treated since it began. */
  planUsed: 4003023,
  /** Thrown when a discount is added for a child that already has one. */
  discountOpen: 4003024,
  /**
   * Thrown when a plan is changed at once and the remaining credit of the former plan exceeds the price of the new one.
   */
  creditTooHigh: 4003025,
  /** Thrown when a plan is changed at once and the former one was paid in another currency, or not at all. */
  notCreditable: 4003026,
  /** Thrown when a payment is refunded and a bank has withdrawn its money because of a dispute. */
  paymentDisputed: 4003027,
  /** Thrown when the provider's balance does not cover a refund, which is retried. */
  refundUnfunded: 4003028,
  /** Thrown when a deposit is marked as paid by other means, but is not held or can be refunded to the card. */
  depositNotOpen: 4003029,
  /** Thrown when a charge is below the least amount of the card provider. */
  belowLeastCharge: 4003030,
} as const;

export type ErrorName = keyof typeof errorCodes;

export type ErrorParams = Record<string, string | number>;

const messages: Record<Language, Record<ErrorName, string>> = { en, ja, ms, tr, pl, es, de, fr };

/** The error's text in the caller's language, `{{name}}` replaced by its parameter. */
export function messageOf(name: ErrorName, params: ErrorParams, language: Language): string {
  return fillText(messages[language][name], params);
}

export function statusOf(name: ErrorName): number {
  return Math.floor(errorCodes[name] / 10_000);
}

export function errorNameOf(code: number): ErrorName | undefined {
  return (Object.keys(errorCodes) as ErrorName[]).find((name) => errorCodes[name] === code);
}

/** A declared error of the product; any other exception becomes 5000001. */
export class AppError extends Error {
  readonly error: ErrorName;
  readonly params: ErrorParams;
  /** Field messages, as keys of `texts/en/validation.json` or finished texts. */
  readonly issues: Issue[];
  /** The current preview, when the caller was shown another. */
  readonly preview: object | null;
  /** More data of the response, beside its parameters. */
  readonly details: object;

  constructor(
    error: ErrorName,
    params: ErrorParams = {},
    issues: Issue[] = [],
    preview: object | null = null,
    details: object = {},
  ) {
    super(error);
    this.name = 'AppError';
    this.error = error;
    this.params = params;
    this.issues = issues;
    this.preview = preview;
    this.details = details;
  }
}

/** Refuses one field by a rule that a schema cannot express: `message` is a key of `texts/en/validation.json`. */
export function refuseField(path: string, message: string): AppError {
  return new AppError('validation', {}, [{ path, message }]);
}

/** The same for several fields. */
export const refuseFields = (paths: readonly string[], message: string): AppError =>
  new AppError(
    'validation',
    {},
    paths.map((path) => ({ path, message })),
  );

/** Refuses a call whose preview is outdated. Without a preview it runs on current data. */
export function refuseChanged(shown: string | undefined, preview: { hash: string }): void {
  if (shown !== undefined && shown !== preview.hash) throw new AppError('numbersChanged', {}, [], preview);
}
