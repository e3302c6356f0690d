import { plain } from '@fovea/contracts/plain-text';

/** The parts of a search text, each where it is possible. */
export type ParsedSearch = {
  /** Part of a reference number, as a LIKE pattern. */
  reference?: string;
  /** The provider's number, called invoice or order number on a receipt. */
  intentId?: string;
  /** Decimal text. */
  amount?: string;
  last4?: string;
};

/** Digits of the sequence at the end of a reference number, `FV-JP-2026-000123`. */
const sequenceDigits = 6;

export function parsePaymentSearch(typed: string): ParsedSearch {
  const text = plain(typed);
  const reference = referenceIn(text);
  const amount = amountIn(text);
  const [, last4] = /^[•*x.\s]*(\d{4})$/.exec(text) ?? [];
  return {
    ...(reference && { reference }),
    ...(/^pi_\w+$/.test(text) && { intentId: typed.trim() }),
    ...(amount && { amount }),
    ...(last4 && { last4 }),
  };
}

function referenceIn(text: string): string | undefined {
  if (/^\d+$/.test(text) && text.length <= sequenceDigits) return `%-${text.padStart(sequenceDigits, '0')}`;
  // A shorter text would match all references of the region.
  return /^fv-[a-z]{2,10}-[\d-]+$/.test(text) ? `${text.toUpperCase()}%` : undefined;
}

/**
 * An amount however it is grouped: 12000, ¥12,000, 12.000,50 €. A single separator before three digits groups
 * thousands, because no currency here has three decimals.
 */
function amountIn(text: string): string | undefined {
  const [, number] = /^(?:\p{Sc}|\p{L}{1,3})?\s*(\d[\d.,' ]*?)\s*(?:\p{Sc}|\p{L}{1,3})?$/u.exec(text) ?? [];
  if (!number) return undefined;
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(number.trim()) ?? [];
  if (!/^\d{1,3}(?:[.,' ]\d{3})+$|^\d{1,10}$/.test(whole)) return undefined;
  return `${whole.replace(/\D/g, '')}${cents && `.${cents}`}`;
}
