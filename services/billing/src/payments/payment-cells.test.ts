import { Currency } from '@fovea/contracts/fields';
import { amountText, splitTax } from '@fovea/contracts/money';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Regional } from '../handle.ts';
import { kysely } from '../tables.ts';
import { type Stage, startStage } from '../testing/stage.ts';
import { paymentColumns } from './payment-cells.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

test('the database parts fee and tax, and writes amounts, as the contract’s rules do', async () => {
  // The kit's type of a client has only the members that it uses.
  const db = stage.bed.service().databases.regional.get('jp')?.client as unknown as Regional;
  const prices = [0, 0.01, 0.05, 0.5, 1, 2.5, 9.99, 10, 33.33, 99.95, 100, 1234.56, 12345.67, 9999999999.99];
  const payments = Currency.options.flatMap((currency) =>
    prices.flatMap((price) =>
      [0, 0.01, 5, 7.77, 10, 12.5, 20, 33.33, 50, 99.99, 100].map((taxPercentage) => ({
        currency,
        price,
        taxPercentage,
      })),
    ),
  );
  const columns = paymentColumns(['fee', 'tax', 'deposit'], { language: 'en', timezone: 'UTC' });
  // Cells of amounts are expressions, which are escaped by the export.
  const [fee, tax, deposit] = columns.map(({ cell }) => cell as RawBuilder<string>);
  const { rows } = await sql<{ fee: string; gst: string; deposit: string }>`
    SELECT ${fee} AS fee, ${tax} AS gst, ${deposit} AS deposit
    FROM (SELECT currency, 2 * price AS amount, price AS deposit, 0::numeric AS purchase, "taxPercentage" AS tax_percentage, 'RETAIL' AS billing_type, place
      FROM jsonb_to_recordset(${JSON.stringify(payments.map((each, place) => ({ ...each, place })))}::jsonb)
        AS given(currency text, price numeric(12, 2), "taxPercentage" numeric(5, 2), place int)) AS payment
    ORDER BY place`.execute(kysely(db));
  expect(rows).toEqual(
    payments.map(({ currency, price, taxPercentage }) => {
      const text = amountText(price, currency);
      return { ...splitTax(text, taxPercentage, currency), deposit: text };
    }),
  );
});
