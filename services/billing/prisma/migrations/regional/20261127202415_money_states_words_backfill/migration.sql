-- Payments whose money a bank holds or kept before this column was there.
UPDATE "payment" SET "dispute" = CASE WHEN "dispute"."status" = 'lost' THEN 'lost' ELSE 'open' END
FROM "dispute"
WHERE "dispute"."payment_id" = "payment"."id" AND "dispute"."withdrawn" AND NOT "dispute"."reinstated";
