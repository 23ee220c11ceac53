CREATE TYPE "public"."recap_round" AS ENUM('1', '2', '3', '4', 'final');--> statement-breakpoint
CREATE TABLE "muted_scorers" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "muted_scorers_league_id_user_id_pk" PRIMARY KEY("league_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "recaps" (
	"league_id" uuid NOT NULL,
	"round" "recap_round" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "recaps_league_id_round_pk" PRIMARY KEY("league_id","round")
);
--> statement-breakpoint
ALTER TABLE "muted_scorers" ADD CONSTRAINT "muted_scorers_member_fk" FOREIGN KEY ("league_id","user_id") REFERENCES "public"."league_members"("league_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recaps" ADD CONSTRAINT "recaps_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;