-- A staff state says since now in whose time zone its person lives and whether the person is locked.
INSERT INTO "outbox" ("message_id", "subject", "body", "headers")
SELECT
  uuidv7(),
  'state.global.staff.' || "id",
  jsonb_build_object(
    '_id', "id", 'fullName', "full_name", 'companyId', "company_id", 'type', "type", 'userType', "user_type",
    'timezone', "timezone", 'locked', "locked", 'deleted', false
  ),
  '{}'::jsonb
FROM "staff";
