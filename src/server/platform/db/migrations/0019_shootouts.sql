CREATE TYPE "public"."shootout_void" AS ENUM('late', 'shortened', 'too-few');--> statement-breakpoint
CREATE TABLE "shootouts" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"opened_at" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"closes_estimated" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"void_reason" "shootout_void",
	"result" jsonb,
	CONSTRAINT "shootouts_opened_check" CHECK (("shootouts"."opened_at" is null) = ("shootouts"."closes_at" is null)),
	CONSTRAINT "shootouts_closed_check" CHECK ("shootouts"."closed_at" is null or "shootouts"."opened_at" is not null),
	CONSTRAINT "shootouts_result_check" CHECK ("shootouts"."result" is null or "shootouts"."closed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "shootout_picks" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"api_player_ids" text[] NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shootout_picks_league_id_user_id_pk" PRIMARY KEY("league_id","user_id"),
	CONSTRAINT "shootout_picks_size_check" CHECK (cardinality("shootout_picks"."api_player_ids") = 3)
);
--> statement-breakpoint
ALTER TABLE "shootouts" ADD CONSTRAINT "shootouts_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shootout_picks" ADD CONSTRAINT "shootout_picks_member_fkey" FOREIGN KEY ("league_id","user_id") REFERENCES "public"."league_members"("league_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shootouts_open_idx" ON "shootouts" USING btree ("closes_at") WHERE "shootouts"."closed_at" is null;