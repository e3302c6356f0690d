import { daysBetween } from '@fovea/contracts/calendar';
import { companyById } from '@fovea/contracts/companies/rpcs';
import { formatDay } from '@fovea/contracts/dates';
import { type MonthReview, reviewMonth } from '@fovea/contracts/usage/month-band';
import { usesInPeriods } from '@fovea/contracts/usage/rpcs';
import { anniversary, type Day, monthsBetween, plusDays } from './days.ts';
import type { DueNotice, PatientSnapshot } from './evaluate-patient.ts';
import type { EvaluationContext } from './evaluation-context.ts';
import type { NoticeText } from './notice-properties.ts';
import { lastContact, type NoticeKind, type PatientFacts, ruleOf, type Words } from './notice-rules.ts';

type PatientNotice = DueNotice & { patient: PatientSnapshot };
/** The content: the text depends on the facts of the day on which the notice was due. */
export type NoticeContent = { kind: NoticeKind; words: Words; text?: NoticeText };

const monthTexts: Record<MonthReview['band'], NoticeText> = {
  good: 'monthGood',
  more: 'monthMore',
  some: 'monthSome',
  few: 'monthFew',
  none: 'monthNone',
};
/** Limit per call. */
const maxPeriods = 200;

/**
 * Adds the content of these notices: from their rule, and from other services. While one of those is unavailable, the
 * text is neutral or lacks the phone number, so that urgent notices are not delayed.
 */
export async function completeNotices<Notice extends PatientNotice>(
  notices: Notice[],
  context: EvaluationContext,
): Promise<(Notice & { content: NoticeContent })[]> {
  const uses = await usesOfMonths(notices, context);
  const phones = await phonesOfClinics(notices, context);
  return notices.map((notice) => {
    const { kind, day, patient } = notice;
    const { words, text } = ruleOf(kind);
    const base: NoticeContent = { kind, words: words?.(patient.facts, day) ?? {}, text: text?.(patient.facts, day) };
    if (kind === 'deviceEnds') {
      const { companyId, clinic } = patient;
      return { ...notice, content: { ...base, words: { ...base.words, clinic, phone: phones.get(companyId) ?? '' } } };
    }
    const counted = kind === 'monthAnniversary' ? uses.get(patient.id) : undefined;
    return { ...notice, content: counted === undefined ? base : monthContent(base, patient.facts, day, counted) };
  });
}

function monthContent(base: NoticeContent, facts: PatientFacts, day: Day, uses: number): NoticeContent {
  const { from, until } = monthBefore(facts.firstDay, day);
  const { planned, band } = reviewMonth(uses, daysBetween(from, day), facts.prescribedPerWeek);
  const contact = lastContact(facts);
  const heard = contact && contact < until ? formatDay(contact) : '';
  const counts = { uses: String(uses), planned: String(planned), heard };
  return {
    ...base,
    text: monthTexts[band],
    words: { ...base.words, ...counts, prescribed: facts.prescribedPerWeek?.toString() ?? '' },
  };
}

/** The days from the anniversary before until the day before this one. */
function monthBefore(firstDay: Day | null, day: Day): { from: Day; until: Day } {
  const first = firstDay ?? day;
  return { from: anniversary(first, monthsBetween(first, day) - 1), until: plusDays(day, -1) };
}

async function usesOfMonths(
  notices: PatientNotice[],
  { callRpc, region, log }: EvaluationContext,
): Promise<Map<string, number>> {
  const periods = notices.flatMap(({ kind, day, patient: { id: accountId, facts } }) =>
    kind === 'monthAnniversary' ? { accountId, ...monthBefore(facts.firstDay, day) } : [],
  );
  const uses = new Map<string, number>();
  for (let start = 0; start < periods.length; start += maxPeriods) {
    const asked = { periods: periods.slice(start, start + maxPeriods) };
    const counted = await callRpc(usesInPeriods, asked, { region }).catch(logged(log, 'uses of months not available'));
    for (const { accountId, uses: ofMonth } of counted?.list ?? []) uses.set(accountId, ofMonth);
  }
  return uses;
}

async function phonesOfClinics(
  notices: PatientNotice[],
  { callRpc, log }: EvaluationContext,
): Promise<Map<string, string>> {
  const ids = new Set(notices.flatMap(({ kind, patient }) => (kind === 'deviceEnds' ? patient.companyId : [])));
  const phones = new Map<string, string>();
  for (const id of ids) {
    const company = await callRpc(companyById, { id }).catch(logged(log, 'phone of a company not available'));
    phones.set(id, company?.phone ?? '');
  }
  return phones;
}

const logged = (log: EvaluationContext['log'], what: string) => (error: unknown) => {
  log?.warn({ err: error }, what);
  return null;
};
