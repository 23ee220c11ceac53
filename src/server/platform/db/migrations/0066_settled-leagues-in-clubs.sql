-- A league's club stands from the moment its draft closes, but a settled league without one becomes the first week of the
-- club that its people start.
CREATE OR REPLACE FUNCTION keep_club_of_league() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  league uuid := coalesce(NEW.league_id, OLD.league_id);
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clubs WHERE id = OLD.club_id) THEN
    RETURN OLD;
  END IF;
  PERFORM FROM leagues WHERE id = league FOR NO KEY UPDATE;
  IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM leagues WHERE id = league AND settled_at IS NOT NULL) THEN
    NEW.settled := true;
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT FROM leagues WHERE id = league
      AND (closed_at IS NOT NULL OR drafting_end_at <= clock_timestamp())) THEN
    RAISE EXCEPTION 'the club of the league % stands', league
      USING ERRCODE = 'check_violation', TABLE = 'club_leagues', CONSTRAINT = 'club_leagues_locked';
  END IF;
  RETURN coalesce(NEW, OLD);
END
$$;
