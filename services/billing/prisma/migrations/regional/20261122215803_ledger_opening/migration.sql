-- Every row moves something from one account to another: an entry is balanced by its shape.
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_moves" CHECK ("units" > 0 AND "debit" <> "credit");

-- What was paid before there was a ledger, by the rules of src/books/ledger.ts.
WITH unit AS (
  SELECT
    payment.*,
    CASE WHEN currency IN ('jpy', 'vnd') THEN 1 ELSE 100 END AS factor
  FROM payment
  WHERE status IN ('succeeded', 'refunded') AND paid_at IS NOT NULL AND billing_type <> 'FREE'
), sums AS (
  SELECT
    unit.*,
    round(factor * CASE billing_type WHEN 'RETAIL' THEN amount ELSE price END) AS total,
    round(factor * CASE billing_type WHEN 'RETAIL' THEN deposit ELSE 0 END) AS held,
    round(factor * CASE billing_type WHEN 'RETAIL' THEN purchase ELSE 0 END) AS device,
    round(100 * (100 - tax_percentage)) AS keep,
    CASE WHEN status = 'refunded' AND refunded_at IS NOT NULL THEN round(factor * refund_amount) END AS back
  FROM unit
), parts AS (
  SELECT sums.*, total - held - device AS plan, least(back, total - held - device) AS plan_back FROM sums
), taxed AS (
  SELECT
    parts.*,
    plan - floor((plan * keep + 5000) / 10000) AS tax,
    plan_back - floor((plan_back * keep + 5000) / 10000) AS tax_back
  FROM parts
), moves AS (
  SELECT
    id::text || '/charge' AS effect, 'charge' AS kind, id, company_id, currency, paid_at AS at, place,
    CASE billing_type WHEN 'RETAIL' THEN 'provider' WHEN 'PREPAID' THEN 'prepaid' ELSE 'wholesale' END AS debit,
    credit, units
  FROM taxed
  CROSS JOIN LATERAL (VALUES (1, 'deposits', held), (2, 'tax', tax), (3, 'revenue', total - held - tax)) AS part (place, credit, units)
  UNION ALL
  SELECT
    id::text || '/refund/0/0-' || back, 'refund', id, company_id, currency, refunded_at, place, debit, 'provider', units
  FROM taxed
  CROSS JOIN LATERAL (
    SELECT
      CASE back WHEN total THEN held WHEN held THEN held ELSE greatest(back - plan - device, 0) END AS of_deposit,
      CASE back WHEN total THEN tax WHEN held THEN 0 ELSE tax_back END AS of_tax
  ) AS given
  CROSS JOIN LATERAL (
    VALUES (1, 'deposits', of_deposit), (2, 'tax', of_tax), (3, 'refunds', back - of_deposit - of_tax)
  ) AS part (place, debit, units)
  WHERE back > 0
)
INSERT INTO ledger_entry (effect, line, kind, payment_id, company_id, currency, debit, credit, units, at)
SELECT
  effect, row_number() OVER (PARTITION BY effect ORDER BY place) - 1, kind, id, company_id, currency, debit, credit, units, at
FROM moves
WHERE units > 0
ON CONFLICT DO NOTHING;
