ALTER TYPE "public"."deed" ADD VALUE 'league-handed-over' BEFORE 'identity-settled';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'passkey-added' BEFORE 'identity-settled';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'passkey-removed' BEFORE 'identity-settled';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'passkey-signed-in' BEFORE 'identity-settled';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'passkey-confirmed' BEFORE 'identity-settled';--> statement-breakpoint
ALTER TYPE "public"."deed" ADD VALUE 'passkeys-reset' BEFORE 'identity-settled';--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "passkey_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_passkey_id_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."passkeys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "sessions_passkey_id_idx" ON "sessions" USING btree ("passkey_id") WHERE "sessions"."passkey_id" is not null;