-- Late fees that were ticked off by mistake, and what returns them. Until now, both stayed as open payments.
-- Both rows of a pair are locked before either goes: one that the version before marks as paid meanwhile keeps the other.
WITH pairs AS (
  SELECT fee.id AS fee_id, refund.id AS refund_id
  FROM league_transfers fee JOIN league_transfers refund ON refund.league_id = fee.league_id
    AND refund.from_user_id = fee.to_user_id AND refund.to_user_id = fee.from_user_id
    AND refund.amount_cents = fee.amount_cents
  WHERE fee.kind = 'fee' AND refund.kind = 'refund' AND fee.paid_at IS NULL AND refund.paid_at IS NULL
  ORDER BY fee.id, refund.id
  FOR UPDATE
)
DELETE FROM league_transfers
WHERE id IN (SELECT fee_id FROM pairs UNION ALL SELECT refund_id FROM pairs);
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
