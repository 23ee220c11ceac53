ALTER TYPE "public"."feed_source" ADD VALUE 'evening';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_guest_until_idx" ON "users" USING btree ("guest_until") WHERE "users"."guest_until" is not null;--> statement-breakpoint
CREATE INDEX "league_log_user_id_idx" ON "league_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_marks_user_id_idx" ON "conversation_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "settlements_commissioner_id_idx" ON "settlements" USING btree ("commissioner_id");--> statement-breakpoint
CREATE INDEX "league_transfers_from_user_id_idx" ON "league_transfers" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "league_transfers_to_user_id_idx" ON "league_transfers" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "league_transfers_paid_by_idx" ON "league_transfers" USING btree ("paid_by");