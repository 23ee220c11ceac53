-- People have been notified of the messages that are there already.
ALTER TABLE "messages" ADD COLUMN "notified" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "notified" SET DEFAULT false;--> statement-breakpoint
CREATE INDEX "messages_waiting_idx" ON "messages" USING btree ("created_at") WHERE not "messages"."notified";--> statement-breakpoint
-- Lets the actions between two people take turns until the transaction ends.
CREATE OR REPLACE FUNCTION lock_pair(a uuid, b uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat('pair', least(a, b), greatest(a, b)), 0));
END
$$;
--> statement-breakpoint
-- Whether either blocked the other, read after waiting for the lock: each statement of a function sees what was
-- committed before it, and the statement that calls the function doesn't.
CREATE OR REPLACE FUNCTION is_pair_blocked(a uuid, b uuid) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_pair(a, b);
  RETURN EXISTS (SELECT FROM blocks WHERE (blocker_id, blocked_id) IN ((a, b), (b, a)));
END
$$;
