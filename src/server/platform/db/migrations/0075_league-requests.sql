CREATE TABLE "league_requests" (
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"league_id" uuid NOT NULL,
	CONSTRAINT "league_requests_user_id_client_id_pk" PRIMARY KEY("user_id","client_id"),
	CONSTRAINT "league_requests_league_key" UNIQUE("league_id")
);
--> statement-breakpoint
ALTER TABLE "league_requests" ADD CONSTRAINT "league_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- A request is stored before its league, in one transaction, so this is checked at its end.
ALTER TABLE "league_requests" ADD CONSTRAINT "league_requests_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;