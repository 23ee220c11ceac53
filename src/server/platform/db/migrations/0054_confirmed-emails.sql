ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Accounts from before count as confirmed.
UPDATE "users" SET "email_confirmed_at" = "created_at";
