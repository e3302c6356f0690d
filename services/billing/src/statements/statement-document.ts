import { monthName, zonedMinute } from '@fovea/contracts/dates';
import type { Currency, Language } from '@fovea/contracts/fields';
import { fillText } from '@fovea/contracts/fill-text';
import { fromMinorUnits, moneyText } from '@fovea/contracts/money';
import type { DocumentLine, PrintedDocument } from '@fovea/contracts/payments/document-schema';
import { texts } from '../texts.ts';
import type { Sums } from './statement-rules.ts';
import { currenciesOf, type StatementRow, totalOf } from './statement-view.ts';

/**
 * A statement, line by line, of data that never changes. Zero sums are left out; a company's own sums are listed where
 * there are several.
 */
export function statementDocument(statement: StatementRow, language: Language, timezone: string): PrintedDocument {
  const { statement: words } = texts[language];
  const { number, companyName, month, closedAt, sums, dividends } = statement;
  const shared = dividends.filter(({ revenue }) => revenue !== 0n);
  const currencies = currenciesOf(statement);
  const money = (units: bigint, currency: Currency) => moneyText(fromMinorUnits(units, currency), currency, language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return {
    title: words.title,
    parts: [
      {
        lines: [
          { name: words.number, value: number },
          { name: words.company, value: companyName },
          { name: words.month, value: monthName(month, language) },
          { name: words.closed, value: zonedMinute(closedAt, timezone) },
        ],
      },
      ...currencies.map((currency) => {
        const total = totalOf(statement, currency);
        return {
          heading: fillText(words.totals, { currency: currency.toUpperCase() }),
          lines: [
            ...linesOf(total, currency, language),
            { name: words.dividends, value: money(total.dividends, currency), isTotal: true },
          ],
        };
      }),
      ...(shared.length > 0
        ? [
            {
              heading: words.dividends,
              lines: shared.map(({ companyName: of, currency, ofMonth, revenue, percentage, units }) => ({
                name: fillText(words.share, {
                  company: ofMonth === month ? of : `${of}, ${monthName(ofMonth, language)}`,
                  percentage: percent.format(percentage.toNumber() / 100),
                  revenue: money(revenue, currency),
                }),
                value: money(units, currency),
              })),
            },
          ]
        : []),
      ...(sums.length > currencies.length
        ? sums.map((sum) => ({
            heading: `${sum.companyName} (${sum.currency.toUpperCase()})`,
            lines: linesOf(sum, sum.currency, language),
          }))
        : []),
    ],
    closing: [words.closing],
    signature: 'Fovea',
  };
}

function linesOf(sums: Sums, currency: Currency, language: Language): DocumentLine[] {
  const { statement: words } = texts[language];
  const { prepaidCount, wholesaleCount } = sums;
  const lines: [name: string, units: bigint][] = [
    [words.charged, sums.charged],
    [words.refunded, sums.refunded],
    [words.revenue, sums.revenue],
    [words.tax, sums.tax],
    [words.deposits, sums.deposits],
    [words.surplus, sums.surplus],
    [words.disputed, sums.disputed],
    [fillText(words.prepaid, { number: prepaidCount }), sums.prepaid],
    [words.prepaidTax, sums.prepaidTax],
    [fillText(words.wholesale, { number: wholesaleCount }), sums.wholesale],
    [words.wholesaleTax, sums.wholesaleTax],
  ];
  return lines
    .filter(([, units]) => units !== 0n)
    .map(([name, units]) => ({ name, value: moneyText(fromMinorUnits(units, currency), currency, language) }));
}
