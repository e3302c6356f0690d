/**
 * An amount with its currency in the language's format; ¥ and ₫ have no decimals. `amount` is decimal text in the main
 * unit, or a number.
 */
export function formatMoney(amount: string | number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(
    Number(amount),
  );
}
