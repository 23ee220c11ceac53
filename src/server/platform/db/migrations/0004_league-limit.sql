-- A league has at most 100 members. The league's row is held, so that of two who join at once one is counted first.
CREATE OR REPLACE FUNCTION limit_league_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM leagues WHERE id = NEW.league_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM league_members WHERE league_id = NEW.league_id AND user_id <> NEW.user_id) >= 100 THEN
    RAISE EXCEPTION 'the league % is full', NEW.league_id
      USING ERRCODE = 'check_violation', TABLE = 'league_members', CONSTRAINT = 'league_members_limit';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER league_members_limit BEFORE INSERT ON league_members
  FOR EACH ROW EXECUTE FUNCTION limit_league_members();
