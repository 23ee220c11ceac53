CREATE TABLE "past_calendars" (
	"source" "feed_source" NOT NULL,
	"org_id" text NOT NULL,
	"year" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "past_calendars_source_org_id_year_pk" PRIMARY KEY("source","org_id","year")
);
--> statement-breakpoint
CREATE TABLE "past_tournaments" (
	"source" "feed_source" NOT NULL,
	"org_id" text NOT NULL,
	"tourn_id" text NOT NULL,
	"year" integer NOT NULL,
	"tournament_key" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"read_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "past_tournaments_source_org_id_tourn_id_year_pk" PRIMARY KEY("source","org_id","tourn_id","year")
);
