DROP VIEW "public"."shown_leagues";--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "names_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "name" text;--> statement-breakpoint
CREATE VIEW "public"."shown_leagues" AS (select "id", "name", "nickname", "commissioner_id", "tournament_key", "season_start", "season_end", "entry_fee_cents", "rules", "setup_complete", "drafting_end_at", "drafting_end_estimated", "frozen_at", "closed_at", "settled_at", "outcome", "deleted_at", "created_at", "join_code", "join_closed_at", "names_version" from "leagues" where ("leagues"."deleted_at" is null or "leagues"."settled_at" is not null));--> statement-breakpoint
-- Names typed before they were cleaned: without control characters, and without those that are invisible or turn the
-- direction of the text.
UPDATE users SET
  first_name = nullif(btrim(regexp_replace(regexp_replace(first_name, '[\u0001-\u001f\u007f-\u009f\s]+', ' ', 'g'),
    '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g')), ''),
  last_name = nullif(btrim(regexp_replace(regexp_replace(last_name, '[\u0001-\u001f\u007f-\u009f\s]+', ' ', 'g'),
    '[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g')), '')
WHERE first_name IS NOT NULL OR last_name IS NOT NULL;--> statement-breakpoint
-- Members who share a first name so far. From here on, the server names them by the domain's rule.
WITH shared AS (
  SELECT m.league_id, m.user_id, u.username, u.first_name || ' ' || upper(left(u.last_name, 1)) || '.' AS short,
    count(*) OVER (PARTITION BY m.league_id, lower(u.first_name)) AS alike
  FROM league_members m JOIN users u ON u.id = m.user_id WHERE u.first_name IS NOT NULL
), initialed AS (
  SELECT *, count(*) OVER (PARTITION BY league_id, lower(short)) AS same FROM shared WHERE alike > 1
)
UPDATE league_members SET name = CASE WHEN same = 1 AND short IS NOT NULL THEN short ELSE username END
FROM initialed
WHERE league_members.league_id = initialed.league_id AND league_members.user_id = initialed.user_id;
