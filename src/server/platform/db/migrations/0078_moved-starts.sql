ALTER TABLE "past_tournaments" ADD COLUMN "unanswered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "start_moved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "tournaments_start_moved_idx" ON "tournaments" USING btree ("start_moved_at") WHERE "tournaments"."start_moved_at" is not null;