CREATE TYPE "public"."identity_kind" AS ENUM('golfer', 'tournament');--> statement-breakpoint
CREATE TABLE "golfer_ids" (
	"source" "feed_source" NOT NULL,
	"source_player_id" text NOT NULL,
	"api_player_id" text NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	CONSTRAINT "golfer_ids_source_source_player_id_pk" PRIMARY KEY("source","source_player_id"),
	CONSTRAINT "golfer_ids_source_apiPlayerId_unique" UNIQUE("source","api_player_id")
);
--> statement-breakpoint
CREATE TABLE "identity_doubts" (
	"source" "feed_source" NOT NULL,
	"kind" "identity_kind" NOT NULL,
	"source_id" text NOT NULL,
	"name" text NOT NULL,
	"tournament_key" text,
	"candidates" jsonb NOT NULL,
	"decision" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_doubts_source_kind_source_id_pk" PRIMARY KEY("source","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "tournament_ids" (
	"source" "feed_source" NOT NULL,
	"org_id" text NOT NULL,
	"tourn_id" text NOT NULL,
	"year" integer NOT NULL,
	"tournament_key" text NOT NULL,
	CONSTRAINT "tournament_ids_source_org_id_tourn_id_year_pk" PRIMARY KEY("source","org_id","tourn_id","year"),
	CONSTRAINT "tournament_ids_source_tournamentKey_unique" UNIQUE("source","tournament_key")
);
--> statement-breakpoint
ALTER TABLE "identity_doubts" ADD CONSTRAINT "identity_doubts_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_ids" ADD CONSTRAINT "tournament_ids_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Until now, whatever is stored was stored by its source's own ids.
INSERT INTO "tournament_ids" ("source", "org_id", "tourn_id", "year", "tournament_key")
	SELECT "source", "org_id", "tourn_id", "year", "key" FROM "tournaments" WHERE "source" <> 'simulated' ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "golfer_ids" ("source", "source_player_id", "api_player_id")
	SELECT DISTINCT t."source", e."api_player_id", e."api_player_id" FROM "entrants" e
	JOIN "tournaments" t ON t."key" = e."tournament_key" WHERE t."source" <> 'simulated' ON CONFLICT DO NOTHING;
