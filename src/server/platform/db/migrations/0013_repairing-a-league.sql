ALTER TYPE "public"."notice_kind" ADD VALUE 'league';--> statement-breakpoint
CREATE TABLE "nudges" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "deputy" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "commissioner_id" uuid;--> statement-breakpoint
UPDATE "settlements" SET "commissioner_id" = "leagues"."commissioner_id" FROM "leagues" WHERE "leagues"."id" = "settlements"."league_id";--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "commissioner_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "nudges" ADD CONSTRAINT "nudges_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_commissioner_id_users_id_fk" FOREIGN KEY ("commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;