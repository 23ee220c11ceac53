ALTER TABLE "push_subscriptions" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_trail_admin_id_idx" ON "audit_trail" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "identity_doubts_tournament_key_idx" ON "identity_doubts" USING btree ("tournament_key");--> statement-breakpoint
CREATE INDEX "bro_connections_requested_by_idx" ON "bro_connections" USING btree ("requested_by");--> statement-breakpoint
CREATE INDEX "leagues_closed_at_idx" ON "leagues" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "invitations_from_user_id_idx" ON "invitations" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "tournament_ids_tournament_key_idx" ON "tournament_ids" USING btree ("tournament_key");--> statement-breakpoint
CREATE INDEX "recaps_at_idx" ON "recaps" USING btree ("at");