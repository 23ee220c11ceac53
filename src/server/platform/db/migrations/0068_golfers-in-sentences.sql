-- Stored sentences name golfers by id and name: between U+FDD3 (64979), U+FDD4 (64980), and U+FDD5 (64981). Builds from
-- before read sentences with `with_names`, which leaves those marks out.
CREATE FUNCTION with_marked_golfers(sentence text, in_league uuid) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  parts text[];
  named text;
  who uuid;
BEGIN
  IF strpos(sentence, chr(64976)) = 0 THEN RETURN sentence; END IF;
  parts := string_to_array(sentence, chr(64976));
  sentence := parts[1];
  FOR nth IN 2 .. cardinality(parts) LOOP
    who := substring(parts[nth] FROM '(?i)^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})' || chr(64977))::uuid;
    IF who IS NULL THEN
      sentence := sentence || parts[nth];
    ELSE
      SELECT coalesce(member.name,
          -- Someone who left goes by the username where a member has their first name.
          CASE WHEN member.user_id IS NULL AND person.former_at IS NULL AND EXISTS (
            SELECT FROM league_members AS other JOIN users AS namesake ON namesake.id = other.user_id
            WHERE other.league_id = in_league AND lower(namesake.first_name) = lower(person.first_name)
          ) THEN person.username END,
          nullif(person.first_name, ''), person.username)
        INTO named
        FROM users AS person
        LEFT JOIN league_members AS member ON member.league_id = in_league AND member.user_id = person.id
        WHERE person.id = who;
      sentence := sentence || coalesce(named, 'Former member') || substr(parts[nth], 38);
    END IF;
  END LOOP;
  RETURN sentence;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION with_names(sentence text, in_league uuid) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  RETURN regexp_replace(with_marked_golfers(sentence, in_league),
    chr(64979) || '[^' || chr(64980) || ']*' || chr(64980) || '|' || chr(64981), '', 'g');
END $$;
