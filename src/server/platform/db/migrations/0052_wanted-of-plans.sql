CREATE TYPE "public"."wanted_change" AS ENUM('pro', 'premium', 'enterprise', 'end', 'end-now');--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "counts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "synced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "wanted" "wanted_change";--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "wanted_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "agreed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_agreed_check" CHECK ("subscriptions"."agreed" or "subscriptions"."wanted" is not null);--> statement-breakpoint
UPDATE "payments" SET "refunded_cents" = "amount_cents" WHERE "refunded";--> statement-breakpoint
UPDATE "subscriptions" SET "customer_id" = "customers"."external_id" FROM "customers"
WHERE "customers"."user_id" = "subscriptions"."user_id" AND "customers"."source" = "subscriptions"."source"
  AND "subscriptions"."external_id" IS NOT NULL;
