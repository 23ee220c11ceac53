-- The time on a clock. A name that this database doesn't know, or knows no longer, means New York: one such row must not
-- fail a statement about everyone.
CREATE FUNCTION "clock_at"(instant timestamptz, zone text) RETURNS timestamp LANGUAGE plpgsql STABLE AS $$
begin
  return instant at time zone zone;
exception when invalid_parameter_value then
  return instant at time zone 'America/New_York';
end $$;--> statement-breakpoint
-- Browsers still say the names that the IANA list has in its file "backward", which newer databases may lack.
UPDATE "reader_zones" SET "time_zone" = names.today FROM (VALUES
  ('Africa/Asmera', 'Africa/Asmara'),
  ('America/Buenos_Aires', 'America/Argentina/Buenos_Aires'),
  ('America/Catamarca', 'America/Argentina/Catamarca'),
  ('America/Coral_Harbour', 'America/Atikokan'),
  ('America/Cordoba', 'America/Argentina/Cordoba'),
  ('America/Godthab', 'America/Nuuk'),
  ('America/Indianapolis', 'America/Indiana/Indianapolis'),
  ('America/Jujuy', 'America/Argentina/Jujuy'),
  ('America/Louisville', 'America/Kentucky/Louisville'),
  ('America/Mendoza', 'America/Argentina/Mendoza'),
  ('Asia/Calcutta', 'Asia/Kolkata'),
  ('Asia/Katmandu', 'Asia/Kathmandu'),
  ('Asia/Rangoon', 'Asia/Yangon'),
  ('Asia/Saigon', 'Asia/Ho_Chi_Minh'),
  ('Atlantic/Faeroe', 'Atlantic/Faroe'),
  ('Europe/Kiev', 'Europe/Kyiv'),
  ('Pacific/Enderbury', 'Pacific/Kanton'),
  ('Pacific/Ponape', 'Pacific/Pohnpei'),
  ('Pacific/Truk', 'Pacific/Chuuk')
) AS names (before, today)
WHERE "time_zone" = names.before AND EXISTS (SELECT FROM pg_timezone_names WHERE name = names.today);
