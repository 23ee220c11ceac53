CREATE TABLE "group_orders" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"golfer_order" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "entrants" ADD COLUMN "strength" double precision;--> statement-breakpoint
ALTER TABLE "entrants" ADD COLUMN "strength_error" double precision;--> statement-breakpoint
ALTER TABLE "entrants" ADD COLUMN "strength_rounds" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "strengths_from" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "strengths_fixed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "group_orders" ADD CONSTRAINT "group_orders_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "group_orders" ("league_id", "golfer_order") SELECT DISTINCT "league_id", 'world-ranking' FROM "group_golfers";
