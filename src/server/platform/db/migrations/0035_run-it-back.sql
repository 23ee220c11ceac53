CREATE TABLE "repeats" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"tournament_key" text NOT NULL,
	"club_id" uuid,
	"earlier_id" uuid,
	CONSTRAINT "repeats_club_key" UNIQUE("club_id","tournament_key"),
	CONSTRAINT "repeats_earlier_key" UNIQUE("earlier_id","tournament_key"),
	CONSTRAINT "repeats_of_check" CHECK (num_nonnulls("repeats"."club_id", "repeats"."earlier_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "club_members" ADD COLUMN "always_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_earlier_id_leagues_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repeats_tournament_key_idx" ON "repeats" USING btree ("tournament_key");