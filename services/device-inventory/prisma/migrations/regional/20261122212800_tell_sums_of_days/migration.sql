INSERT INTO "usage_total" ("account_id", "uses") SELECT "account_id", sum("uses") FROM "usage_day" GROUP BY "account_id" ON CONFLICT DO NOTHING;
UPDATE "usage_day" SET "over_limit" = counted."uses"
FROM (
  SELECT "account_id", ("happened_time" AT TIME ZONE "timezone")::date AS "day", count(*)::int AS "uses"
  FROM "usage_record" WHERE "over_limit" GROUP BY 1, 2
) AS counted
WHERE "usage_day"."account_id" = counted."account_id" AND "usage_day"."day" = counted."day";

-- Who listens to the sums from now on also learns of the first day of each account treated so far, and of the last eleven weeks.
INSERT INTO "outbox" ("message_id", "subject", "body", "headers")
SELECT
  uuidv7(),
  'fact.$scope.treatment.day-used',
  jsonb_build_object('accountId', days."account_id", 'customerId', patient."user_id", 'day', days."day",
    'uses', days."uses", 'overLimit', days."over_limit", 'total', total."uses"),
  '{}'::jsonb
FROM (
  SELECT *, row_number() OVER (PARTITION BY "account_id" ORDER BY "day") AS place FROM "usage_day"
) AS days
JOIN "usage_total" AS total ON total."account_id" = days."account_id"
JOIN "patient" ON patient."id" = days."account_id" AND NOT patient."deleted"
WHERE days.place = 1 OR days."day" > current_date - 80;
