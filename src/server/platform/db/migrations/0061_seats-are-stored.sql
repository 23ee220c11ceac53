ALTER TABLE "league_members" ADD COLUMN "seat" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The seats that members have had so far, by when they joined.
UPDATE "league_members" m SET "seat" = o."seat"
FROM (
  SELECT "league_id", "user_id", row_number() OVER (PARTITION BY "league_id" ORDER BY "joined_at", "user_id") - 1 AS "seat"
  FROM "league_members"
) o
WHERE o."league_id" = m."league_id" AND o."user_id" = m."user_id" AND o."seat" > 0;--> statement-breakpoint
-- A league has at most 100 members, and each newcomer gets the lowest free seat. The league's row is held, so that of two
-- who join at once one is counted and seated first.
CREATE OR REPLACE FUNCTION limit_league_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  others bigint;
BEGIN
  PERFORM FROM leagues WHERE id = NEW.league_id FOR NO KEY UPDATE;
  SELECT count(*) FILTER (WHERE user_id <> NEW.user_id), coalesce(min(nth) FILTER (WHERE seat <> nth), count(*))
  INTO others, NEW.seat
  FROM (
    SELECT user_id, seat, row_number() OVER (ORDER BY seat) - 1 AS nth FROM league_members WHERE league_id = NEW.league_id
  ) taken;
  IF others >= 100 THEN
    RAISE EXCEPTION 'the league % is full', NEW.league_id
      USING ERRCODE = 'check_violation', TABLE = 'league_members', CONSTRAINT = 'league_members_limit';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_seat_key" UNIQUE("league_id","seat");
