-- Finds people by a part of a username or name. A service may refuse the extension: without it all people are read.
DO $$
DECLARE
  home text;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  -- It may have been there, and then in any schema.
  SELECT extnamespace::regnamespace INTO home FROM pg_extension WHERE extname = 'pg_trgm';
  -- A list of pending entries would grow until some insert has to work it off.
  EXECUTE format(
    'CREATE INDEX IF NOT EXISTS users_find_idx ON users USING gin (
      username %1$s.gin_trgm_ops,
      (CASE WHEN first_name IS NULL THEN last_name
        WHEN last_name IS NULL THEN first_name
        ELSE first_name || '' '' || last_name END) %1$s.gin_trgm_ops
    ) WITH (fastupdate = off)', home);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE NOTICE 'no pg_trgm: %', SQLERRM;
END
$$;
