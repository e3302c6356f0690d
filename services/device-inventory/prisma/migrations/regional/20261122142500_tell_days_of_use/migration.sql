-- Who listens to days of use from now on also learns of the first and the last one of each account treated so far.
INSERT INTO "outbox" ("message_id", "subject", "body", "headers")
SELECT
  uuidv7(),
  'fact.$scope.treatment.day-used',
  jsonb_build_object('accountId', days."account_id", 'customerId', patient."user_id", 'day', days."day"),
  '{}'::jsonb
FROM (
  SELECT "account_id", min("day") AS "day" FROM "usage_day" GROUP BY "account_id"
  UNION
  SELECT "account_id", max("day") FROM "usage_day" GROUP BY "account_id"
) AS days
JOIN "patient" ON patient."id" = days."account_id" AND NOT patient."deleted";
