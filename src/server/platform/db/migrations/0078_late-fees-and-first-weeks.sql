-- Late fees that were ticked off by mistake, and what returns them. Until now, both stayed as open payments.
DELETE FROM league_transfers t USING league_transfers other
WHERE t.paid_at IS NULL AND other.paid_at IS NULL AND other.league_id = t.league_id
  AND (t.kind, other.kind) IN (('fee', 'refund'), ('refund', 'fee'))
  AND other.from_user_id = t.to_user_id AND other.to_user_id = t.from_user_id AND other.amount_cents = t.amount_cents;
