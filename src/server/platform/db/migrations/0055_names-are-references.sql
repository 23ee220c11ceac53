-- Stored sentences name people by id: between two characters that Unicode reserves for a program's own use, U+FDD0
-- (64976) and U+FDD1 (64977). An older build that runs beside this one shows the ids until it is replaced, and its own
-- sentences keep the names as text, as those do that can't be converted for certain below.
CREATE FUNCTION with_names(sentence text, in_league uuid) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
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
-- Reading has always filled in the names of explanations.
UPDATE league_results SET explanation = explanation - 'username' - 'name' ||
  CASE WHEN jsonb_typeof(explanation -> 'neighbours') = 'array' THEN jsonb_build_object('neighbours', (
    SELECT coalesce(jsonb_agg(other.value - 'username' - 'name' - 'sentence' ORDER BY other.nth), '[]'::jsonb)
    FROM jsonb_array_elements(explanation -> 'neighbours') WITH ORDINALITY AS other(value, nth)
    WHERE jsonb_typeof(other.value) = 'object'
  )) ELSE '{}'::jsonb END
WHERE jsonb_typeof(explanation) = 'object';
--> statement-breakpoint
-- No person's name is left in them, so "Former member" stands where a deletion replaced something else. Such a document
-- is emptied, and reading explains the result anew.
INSERT INTO settings (name, value)
SELECT 'damaged-results', to_jsonb(count(*)) FROM league_results WHERE explanation::text LIKE '%Former member%'
HAVING count(*) > 0
ON CONFLICT (name) DO NOTHING;
--> statement-breakpoint
UPDATE league_results SET explanation = jsonb_build_object('winningToPar', explanation -> 'winningToPar')
WHERE explanation::text LIKE '%Former member%';
--> statement-breakpoint
DO $$
DECLARE
  opening constant text := chr(64976);
  ending constant text := chr(64977);
  -- Words that our own sentences have. A person of such a name stays as text where the place doesn't say who is meant.
  ours constant text := 'A After Alone All Best E Final Former Group Halfway Hole Hole-in-one It It’s Level No None One Only Out Par Pick Round Rounds Settled Shootout T That The Thursday Friday Saturday Sunday Total Void Wildcard Wildcards Weekend a aced after ahead albatross all an and are at be been before best bogey books but by climbed cut deputy disqualified down drop dropped drops eagle ended first for four from gap golfers got had handed has have he hole holes if in into is it its join joins last lead leads league league’s loses made member missed money move moves no nobody not of off official on one only others out over owes paid pick picks place places playing putt rankings replaces round rounds same score second settled share shootout short slipped so started steps stroke strokes take takes tee teeing than that the they third through tie tiebreaker to total up void was week weekend were who wins winning win with withdrew without year season';
  known record;
  league uuid;
  field text;
  pattern text;
BEGIN
  -- The log says who acted.
  UPDATE league_log SET text = opening || user_id || ending || ' joined'
    WHERE user_id IS NOT NULL AND text LIKE '% joined' AND text NOT LIKE 'Now in the club %';
  UPDATE league_log SET text = opening || user_id || ending || ' left'
    WHERE user_id IS NOT NULL AND text LIKE '% left' AND text NOT LIKE 'Now in the club %';

  -- A moment of one member ends with their name.
  UPDATE moments SET text = regexp_replace(text,
      '^(.*(, | \+[0-9]+ | steps in )for ).+\.$', '\1' || opening || user_ids[1] || ending || '.')
    WHERE cardinality(user_ids) = 1
      AND kind IN ('ace', 'albatross', 'eagle', 'bogey-free', 'cut', 'withdrawn', 'replaced');
  UPDATE moments SET text = regexp_replace(text,
      '^.+ (moves into the money\.|drops out of the money\.|takes the lead at .*|joins .* in the lead at .*)$',
      opening || user_ids[1] || ending || ' \1')
    WHERE cardinality(user_ids) = 1 AND kind IN ('money-in', 'money-out', 'lead');

  -- An outline has marks for names. It replaces the text that it was written with.
  FOR known IN
    SELECT r.league_id, r.round, r.text, r.outline, l.tournament_key
    FROM recaps r JOIN leagues l ON l.id = r.league_id
    WHERE r.outline IS NOT NULL AND NOT r.rephrased
  LOOP
    DECLARE
      written text := known.outline ->> 'text';
      expected text;
    BEGIN
      FOR place IN 1 .. jsonb_array_length(known.outline -> 'golfers') LOOP
        written := replace(written, '[[g' || place || ']]', coalesce(
          (SELECT trim(e.first_name || ' ' || e.last_name) FROM entrants e
            WHERE e.tournament_key = known.tournament_key
              AND e.api_player_id = known.outline -> 'golfers' ->> (place - 1)),
          known.outline -> 'golfers' ->> (place - 1)));
      END LOOP;
      expected := '^' || regexp_replace(
        regexp_replace(written, '([].*+?(){}|^$\\/[-])', '\\\1', 'g'), '\\\[\\\[m[0-9]+\\\]\\\]', '.+', 'g') || '$';
      IF known.text ~ expected THEN
        FOR place IN 1 .. jsonb_array_length(known.outline -> 'members') LOOP
          written := replace(written, '[[m' || place || ']]',
            opening || (known.outline -> 'members' ->> (place - 1)) || ending);
        END LOOP;
        UPDATE recaps SET text = written WHERE league_id = known.league_id AND round = known.round;
      END IF;
    END;
  END LOOP;

  -- Elsewhere, names that only one person of the league has, and that no golfer's name and no sentence of ours contains.
  FOR known IN
    WITH involved AS (
      SELECT league_id, user_id FROM league_members
      UNION SELECT league_id, user_id FROM removed_members
      UNION SELECT league_id, user_id FROM league_log WHERE user_id IS NOT NULL
      UNION SELECT league_id, user_id FROM league_results WHERE league_id IS NOT NULL
    ), names AS (
      SELECT i.league_id, i.user_id, n.name
      FROM involved i
      JOIN users u ON u.id = i.user_id AND u.former_at IS NULL
      LEFT JOIN league_members m ON m.league_id = i.league_id AND m.user_id = i.user_id
      CROSS JOIN LATERAL unnest(ARRAY[m.name, u.username, u.first_name,
        u.first_name || ' ' || upper(substring(u.last_name FROM '[[:alpha:]]')) || '.']) AS n(name)
      WHERE n.name <> ''
    )
    SELECT league_id, name, min(user_id::text) AS user_id FROM names
    GROUP BY league_id, name HAVING count(DISTINCT user_id) = 1
    ORDER BY league_id, length(name) DESC, name
  LOOP
    IF league IS DISTINCT FROM known.league_id THEN
      league := known.league_id;
      SELECT coalesce(string_agg(e.first_name || ' ' || e.last_name, ' '), '') || ' ' || ours INTO field
        FROM leagues l JOIN entrants e ON e.tournament_key = l.tournament_key WHERE l.id = league;
    END IF;
    pattern := regexp_replace(known.name, '([].*+?(){}|^$\\/[-])', '\\\1', 'g');
    -- The whole place of a name in the log.
    UPDATE league_log SET text = regexp_replace(text, '^' || pattern ||
        '( was removed| is a deputy| is no longer a deputy|: paid|: not paid)$', opening || known.user_id || ending || '\1')
      WHERE league_id = league AND text ~ ('^' || pattern || '( was removed| is a deputy| is no longer a deputy|: paid|: not paid)$');
    CONTINUE WHEN known.name !~ '[[:alpha:]]';
    -- Ids that stand already are no names.
    pattern := '(?<![[:alnum:]_.' || opening || '-])' || pattern || '(?![[:alnum:]_' || ending || '-])';
    CONTINUE WHEN field ~ pattern;
    UPDATE moments SET text = regexp_replace(text, pattern, opening || known.user_id || ending, 'g')
      WHERE league_id = league AND text ~ pattern;
    UPDATE recaps SET text = regexp_replace(text, pattern, opening || known.user_id || ending, 'g')
      WHERE league_id = league AND text ~ pattern;
    UPDATE league_log SET text = regexp_replace(text, pattern, opening || known.user_id || ending, 'g')
      WHERE league_id = league AND text ~ pattern
        AND text ~ '^(Settled: .* at |.* the weekend shootout at |.* handed over .*to |.* (paid|has not paid) .* \$|.*: .* replaces .*, who withdrew before teeing off$)'
        AND text !~ '^(Name|Nickname): ';
  END LOOP;
END $$;
