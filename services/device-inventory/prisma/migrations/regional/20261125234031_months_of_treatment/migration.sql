-- CreateTable
CREATE TABLE "usage_month" (
    "account_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "uses" INTEGER NOT NULL,

    CONSTRAINT "usage_month_pkey" PRIMARY KEY ("account_id","month")
);

INSERT INTO "usage_month" ("account_id", "month", "uses")
SELECT "account_id", date_trunc('month', "day")::date, sum("uses") FROM "usage_day" GROUP BY 1, 2;

-- Who listens to the sums of months from now on also learns of the last twelve of each account treated so far, by a day of each.
INSERT INTO "outbox" ("message_id", "subject", "body", "headers")
SELECT
  uuidv7(),
  'fact.$scope.treatment.day-used',
  jsonb_build_object('accountId', days."account_id", 'customerId', patient."user_id", 'day', days."day", 'uses', days."uses",
    'overLimit', days."over_limit", 'total', total."uses", 'ofMonth', months."uses"),
  '{}'::jsonb
FROM "usage_month" AS months
JOIN LATERAL (
  SELECT * FROM "usage_day" AS of_month
  WHERE of_month."account_id" = months."account_id"
    AND of_month."day" >= months."month" AND of_month."day" < months."month" + INTERVAL '1 month'
  ORDER BY of_month."day" DESC LIMIT 1
) AS days ON TRUE
JOIN "usage_total" AS total ON total."account_id" = months."account_id"
JOIN "patient" ON patient."id" = months."account_id" AND NOT patient."deleted"
WHERE months."month" > current_date - INTERVAL '12 months';
