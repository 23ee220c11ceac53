ALTER TABLE "club_leagues" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_leagues" ADD COLUMN "settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Only the club of a league stands. The columns above follow the league.
CREATE OR REPLACE TRIGGER club_leagues_locked BEFORE INSERT OR DELETE OR UPDATE OF league_id, club_id ON club_leagues
  FOR EACH ROW EXECUTE FUNCTION keep_club_of_league();
--> statement-breakpoint
UPDATE club_leagues SET settled = true
FROM leagues WHERE leagues.id = club_leagues.league_id AND leagues.settled_at IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_version_in_club() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE club_leagues SET version = version + 1, settled = NEW.settled_at IS NOT NULL WHERE league_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER leagues_club_version AFTER UPDATE ON leagues
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION count_version_in_club();
