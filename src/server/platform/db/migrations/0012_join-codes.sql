-- Twelve of 32 characters, without 0 and O, and 1 and I. The id has 12 bytes that are random as a whole.
CREATE OR REPLACE FUNCTION new_join_code() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + get_byte(random.bytes, at) % 32, 1), '')
  FROM (SELECT uuid_send(gen_random_uuid()) AS bytes) random, unnest(ARRAY[0,1,2,3,4,5,9,10,11,12,13,14]) at
$$;
--> statement-breakpoint
CREATE TABLE "removed_members" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_members_league_id_user_id_pk" PRIMARY KEY("league_id","user_id")
);
--> statement-breakpoint
DROP VIEW "public"."shown_leagues";--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "join_code" text DEFAULT new_join_code() NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "join_closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_members_user_id_idx" ON "removed_members" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_join_code_key" UNIQUE("join_code");--> statement-breakpoint
CREATE VIEW "public"."shown_leagues" AS (select "id", "name", "nickname", "commissioner_id", "tournament_key", "season_start", "season_end", "entry_fee_cents", "rules", "setup_complete", "drafting_end_at", "drafting_end_estimated", "frozen_at", "closed_at", "settled_at", "outcome", "deleted_at", "created_at", "join_code", "join_closed_at" from "leagues" where ("leagues"."deleted_at" is null or "leagues"."settled_at" is not null));