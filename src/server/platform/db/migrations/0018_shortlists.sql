CREATE TABLE "shortlists" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"api_player_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "shortlists_league_id_user_id_api_player_id_pk" PRIMARY KEY("league_id","user_id","api_player_id")
);
--> statement-breakpoint
ALTER TABLE "shortlists" ADD CONSTRAINT "shortlists_member_fkey" FOREIGN KEY ("league_id","user_id") REFERENCES "public"."league_members"("league_id","user_id") ON DELETE cascade ON UPDATE no action;