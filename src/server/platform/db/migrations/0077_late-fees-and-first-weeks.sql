-- Late fees that were ticked off by mistake, and what returns them. Until now, both stayed as open payments.
DELETE FROM league_transfers t USING league_transfers other
WHERE t.paid_at IS NULL AND other.paid_at IS NULL AND other.league_id = t.league_id
  AND (t.kind, other.kind) IN (('fee', 'refund'), ('refund', 'fee'))
  AND other.from_user_id = t.to_user_id AND other.to_user_id = t.from_user_id AND other.amount_cents = t.amount_cents;
--> statement-breakpoint
-- A settled league of a deleted club becomes the first week of the club that its people start next.
CREATE OR REPLACE FUNCTION keep_club_of_league() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  league uuid := coalesce(NEW.league_id, OLD.league_id);
  is_settled boolean;
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM clubs WHERE id = OLD.club_id) THEN
    RETURN OLD;
  END IF;
  PERFORM FROM leagues WHERE id = league FOR NO KEY UPDATE;
  is_settled := EXISTS (SELECT FROM leagues WHERE id = league AND settled_at IS NOT NULL);
  IF TG_OP = 'INSERT' AND is_settled THEN
    NEW.settled := true;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND is_settled
      AND EXISTS (SELECT FROM clubs WHERE id = OLD.club_id AND deleted_at IS NOT NULL) THEN
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
