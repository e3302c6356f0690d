import { alertCauses } from '@fovea/contracts/audit/schema';
import { type Language, languages } from '@fovea/contracts/fields';
import { moneyText } from '@fovea/contracts/money';
import type { Express } from 'express';
import { mailLayout } from '../../../../services/notification/src/mails/mail-layout.ts';
import { type MailFacts, mailText, type TextKind } from '../../../../services/notification/src/mails/mail-texts.ts';
import { texts } from '../../../../services/notification/src/texts.ts';

const kinds = Object.keys(texts.en.mails) as TextKind[];
/** Facts listed beside the text. */
const ofPayment = ['child', 'plan', 'amount', 'date', 'reference'] as const;
const ofPlanRequest = ['child', 'plan', 'date'] as const;
const factsOf: Partial<Record<TextKind, readonly (keyof MailFacts)[]>> = {
  receipt: ofPayment,
  refund: ofPayment,
  declined: ofPayment,
  renewalDeclined: ofPayment,
  renewalCardRefused: ofPayment,
  paymentLink: ofPayment,
  planAskedFor: ofPlanRequest,
  planApproved: ofPlanRequest,
  planDeclined: ofPlanRequest,
  renewalOff: ['child', 'plan', 'amount', 'date', 'paidUntil', 'owed'],
  patientLoginChanged: ['child', 'date'],
};
const forStaff: readonly TextKind[] = [
  ...alertCauses,
  'newCountry',
  'planAskedFor',
  'planApproved',
  'planDeclined',
  'statementClosed',
  'paidAfterErasure',
  'mismatch',
  'books',
  'disputed',
  'refundFailed',
  'deviceLost',
  'deviceFound',
  'requestSent',
  'requestReplied',
  'staffRequest',
  'platformAnswered',
  'staffReplied',
  'clinicianReport',
  'unusedSixDays',
  'silentSixDays',
  'silentSixDaysSince',
  'deviceDiscard',
];
/** A sample logo of a clinic. */
const leaf =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='#3a7d44' d='M6 34C4 14 16 4 36 4 36 24 26 36 6 34Z'/></svg>";
const clinic = {
  name: 'Midori Eye Clinic',
  email: 'midori@fovea.test',
  imageUrl: `data:image/svg+xml,${encodeURIComponent(leaf)}`,
};
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Every mail of the product as its reader sees it, by language, without anything being sent: `/dev`. */
export function showPreviews(app: Express): void {
  const list = languages.map((language) => `<li><a href="/dev/${language}" lang="${language}">${language}</a></li>`);
  app.get(
    '/dev',
    (_request, response) => void response.type('html').send(framed('Mails by language', `<ul>${list.join('')}</ul>`)),
  );
  app.get('/dev/:language', (request, response) => {
    const language = languages.find((each) => each === request.params.language);
    if (!language) return void response.sendStatus(404);
    response.type('html').send(framed(`Mails: ${language}`, kinds.map((kind) => preview(kind, language)).join('')));
  });
}

function preview(kind: TextKind, language: Language): string {
  const amount = moneyText('12000', 'jpy', language);
  const about: Required<MailFacts> = {
    child: 'Sora Yamada',
    plan: 'Three months',
    amount,
    date: '22/11/2026 09:00 (Asia/Tokyo)',
    paidUntil: '06/12/2026',
    owed: amount,
    reference: 'FV-JP-2026-1',
  };
  const facts = Object.fromEntries(factsOf[kind]?.map((name) => [name, about[name]]) ?? []);
  const words = {
    ...about,
    name: 'Hana Yamada',
    company: clinic.name,
    device: 'Firefox, Linux',
    serial: 'FV-000001',
    payment: 'jp-1',
    version: '2.1.0',
    number: 'FS-JP-2026-000001',
    month: 'November 2026',
    region: 'jp',
    count: '20',
    minutes: '10',
    country: 'Japan',
    topic: 'Progress',
    person: 'Aoi Tanaka',
    reason: 'The lamp blinks.',
    files: '',
    months: '3',
    last: '18/11/2026',
    heard: '20/11/2026',
    uses: '12',
    planned: '43',
    prescribed: '7',
    from: '07/12/2026',
    clinic: clinic.name,
    phone: '+81 312345678',
    day: '06/12/2026',
    next: '25/11/2026',
    grace: '29/11/2026',
    rate: '82 %',
    serials: 'FV-000001, FV-000002',
  };
  const isForFamily = !kind.startsWith('staff') && !forStaff.includes(kind);
  const letter = mailText(kind, language, words, {
    ...(isForFamily && { clinic, inRequest: kind.endsWith('ByMail') }),
    facts,
  });
  const { html } = mailLayout({ ...letter, ...(isForFamily && { clinic }) }, 'http://localhost/');
  return `<section><h2>${kind}: ${escaped(letter.subject)}</h2><iframe title="${kind}" srcdoc="${escaped(html)}" sandbox></iframe></section>`;
}

const framed = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>body{font-family:sans-serif;margin:24px}iframe{width:600px;max-width:100%;height:520px;border:1px solid #ccc}</style></head><body><h1>${title}</h1>${body}</body></html>`;
