CREATE TABLE "club_week_mails" (
	"league_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "club_week_mails" ADD CONSTRAINT "club_week_mails_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;