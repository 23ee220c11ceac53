ALTER TYPE "public"."feed_source" ADD VALUE 'evening';--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "guest_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_guest_until_idx" ON "users" USING btree ("guest_until") WHERE "users"."guest_until" is not null;