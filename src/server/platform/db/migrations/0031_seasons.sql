CREATE TABLE "club_season_rules" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"start_month" smallint NOT NULL,
	"majors_double" boolean NOT NULL,
	"drop_worst" smallint NOT NULL,
	CONSTRAINT "club_season_rules_month_check" CHECK ("club_season_rules"."start_month" between 1 and 12),
	CONSTRAINT "club_season_rules_drop_check" CHECK ("club_season_rules"."drop_worst" between 0 and 20)
);
--> statement-breakpoint
ALTER TABLE "league_results" ADD COLUMN "cut_golfers" integer GENERATED ALWAYS AS (jsonb_array_length(jsonb_path_query_array(golfers, '$[*] ? (@.position == "CUT")'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "league_results" ADD COLUMN "winning_to_par" integer GENERATED ALWAYS AS ((explanation ->> 'winningToPar')::integer) STORED;--> statement-breakpoint
ALTER TABLE "club_season_rules" ADD CONSTRAINT "club_season_rules_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "league_results_week_idx" ON "league_results" USING btree ("league_id","user_id","rank","total","predicted","prize_cents","cut_golfers","winning_to_par");