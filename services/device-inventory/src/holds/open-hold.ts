import { companyById } from '@fovea/contracts/companies/rpcs';
import { AppError } from '@fovea/contracts/errors';
import { type Language, LanguageCode } from '@fovea/contracts/fields';
import type { HoldCall, RefusedHold } from '@fovea/contracts/holds/schema';
import type { TreatmentHold } from '../../generated/regional/client.ts';
import type { Context, RegionalTx } from '../handle.ts';
import { texts } from '../texts.ts';

/** The open hold of an account, as the transaction that holds the account's lock changes it. */
export const findOpenHold = (db: RegionalTx, accountId: string): Promise<TreatmentHold | null> =>
  db.treatmentHold.findFirst({ where: { accountId, releasedAt: null } });

type Asking = Pick<Context, 'callRpc' | 'global' | 'log'>;

/** Why a child is not treated, in words for the device, and since when. */
export type ShownHold = { since: Date; why(language: Language): string };

export const shownHold = ({ startedAt, isReported }: { startedAt: Date; isReported: boolean }): ShownHold => ({
  since: startedAt,
  why: (language) => texts[language].holds.why[isReported ? 'reported' : 'byClinic'],
});

/** Since when a recall holds a device. Only refused calls read it. */
export async function recallHold(
  { global, now }: Pick<Context, 'global' | 'now'>,
  deviceId: string,
): Promise<ShownHold> {
  const first = await global.recallDevice.findFirst({
    where: { deviceId, released: false, recall: { mode: 'hold' } },
    select: { recall: { select: { createdAt: true } } },
    orderBy: { id: 'asc' },
  });
  return { since: first?.recall.createdAt ?? now, why: (language) => texts[language].holds.why.recalled };
}

/** The device status error with `data.hold`: since when and why, in the family's language, and whom to call. */
export async function refusalOf(
  ctx: Asking,
  { since, why }: ShownHold,
  { companyId, language }: { companyId: string; language: string | null },
): Promise<AppError> {
  const hold: RefusedHold = {
    since: since.toISOString(),
    why: why(readable(language)),
    call: await callOf(ctx, companyId),
  };
  return new AppError('deviceStatus', {}, [], null, { hold });
}

const readable = (language: string | null): Language => LanguageCode.catch('en').parse(language);

/** Whom the family calls. Without the company service the name alone: a refusal does not wait for a number. */
export async function callOf({ callRpc, global, log }: Asking, companyId: string): Promise<HoldCall> {
  try {
    const company = await callRpc(companyById, { id: companyId });
    if (company) return { name: company.name, phone: company.phone ?? null };
  } catch (error) {
    log.warn({ err: error, companyId }, 'the telephone number of a clinic is not available');
  }
  const company = await global.company.findUnique({ where: { id: companyId }, select: { name: true } });
  return { name: company?.name ?? '', phone: null };
}
