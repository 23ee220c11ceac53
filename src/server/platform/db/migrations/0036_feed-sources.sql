CREATE TABLE "feed_candidates" (
	"tournament_key" text NOT NULL,
	"source" "feed_source" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"payload" text NOT NULL,
	"agreed" integer NOT NULL,
	"disagreement" text,
	"trusted" text,
	CONSTRAINT "feed_candidates_tournament_key_source_pk" PRIMARY KEY("tournament_key","source")
);
--> statement-breakpoint
CREATE TABLE "feed_sources" (
	"source" "feed_source" PRIMARY KEY NOT NULL,
	"last_good_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	"asked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "source" "feed_source";--> statement-breakpoint
ALTER TABLE "boards" ADD COLUMN "fallback_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feed_candidates" ADD CONSTRAINT "feed_candidates_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE cascade ON UPDATE no action;