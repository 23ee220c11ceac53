CREATE TABLE "board_progress" (
	"tournament_key" text NOT NULL,
	"version" bigint NOT NULL,
	"progress" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "board_progress_tournament_key_version_pk" PRIMARY KEY("tournament_key","version")
);
--> statement-breakpoint
ALTER TABLE "board_progress" ADD CONSTRAINT "board_progress_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_weeks" DROP COLUMN "progress";