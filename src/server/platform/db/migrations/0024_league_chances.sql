CREATE TABLE "league_chances" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"board_version" bigint,
	"field_at" timestamp with time zone,
	"as_of" timestamp with time zone,
	"opening" jsonb,
	"endings" jsonb,
	"claimed_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "league_chances" ADD CONSTRAINT "league_chances_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;