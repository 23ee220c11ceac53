CREATE TYPE "public"."moment_kind" AS ENUM('ace', 'albatross', 'eagle', 'bogey-free', 'lead', 'money-in', 'money-out', 'cut', 'withdrawn', 'replaced');--> statement-breakpoint
CREATE TABLE "league_weeks" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"board_version" bigint DEFAULT 0 NOT NULL,
	"field_at" timestamp with time zone,
	"cards_at" timestamp with time zone,
	"places" jsonb DEFAULT '{"leaders":[],"paid":[]}'::jsonb NOT NULL,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"board_version" bigint NOT NULL,
	"kind" "moment_kind" NOT NULL,
	"round" integer NOT NULL,
	"hole" integer,
	"user_ids" uuid[] NOT NULL,
	"api_player_id" text,
	"text" text NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	"before" jsonb,
	CONSTRAINT "moments_key" UNIQUE("league_id","key"),
	CONSTRAINT "moments_round_check" CHECK ("moments"."round" between 1 and 4),
	CONSTRAINT "moments_hole_check" CHECK ("moments"."hole" between 1 and 18)
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"tournament_key" text NOT NULL,
	"api_player_id" text NOT NULL,
	"round" integer NOT NULL,
	"card" jsonb NOT NULL,
	"read_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "scorecards_tournament_key_api_player_id_round_pk" PRIMARY KEY("tournament_key","api_player_id","round")
);
--> statement-breakpoint
CREATE TABLE "watched_golfers" (
	"tournament_key" text NOT NULL,
	"api_player_id" text NOT NULL,
	"watch" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "watched_golfers_tournament_key_api_player_id_pk" PRIMARY KEY("tournament_key","api_player_id")
);
--> statement-breakpoint
ALTER TABLE "league_weeks" ADD CONSTRAINT "league_weeks_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scorecards" ADD CONSTRAINT "scorecards_golfer_fk" FOREIGN KEY ("tournament_key","api_player_id") REFERENCES "public"."watched_golfers"("tournament_key","api_player_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_golfers" ADD CONSTRAINT "watched_golfers_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moments_at_idx" ON "moments" USING btree ("league_id","at");--> statement-breakpoint
CREATE INDEX "scorecards_read_at_idx" ON "scorecards" USING btree ("tournament_key","read_at");