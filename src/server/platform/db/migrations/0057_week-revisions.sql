CREATE TABLE "week_revisions" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_posts" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_weeks" ADD COLUMN "as_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_weeks" ADD COLUMN "as_of_before" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "moments" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
-- Those from before were told when they happened, so that no digest tells them again.
UPDATE "moments" SET "stored_at" = "at";--> statement-breakpoint
ALTER TABLE "moments" ALTER COLUMN "stored_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "moments" ALTER COLUMN "stored_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recaps" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
-- Those from before were told when they happened, so that no digest tells them again.
UPDATE "recaps" SET "stored_at" = "at";--> statement-breakpoint
ALTER TABLE "recaps" ALTER COLUMN "stored_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "recaps" ALTER COLUMN "stored_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "recaps" ADD COLUMN "prizes" text;--> statement-breakpoint
ALTER TABLE "recaps" ADD COLUMN "result" jsonb;--> statement-breakpoint
ALTER TABLE "week_notices" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "week_revisions" ADD CONSTRAINT "week_revisions_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;