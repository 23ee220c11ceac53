CREATE TABLE "closing_rankings" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"api_player_ids" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "complete_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "closing_rankings" ADD CONSTRAINT "closing_rankings_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;