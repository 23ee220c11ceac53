CREATE TYPE "public"."monday_choice" AS ENUM('ask', 'make');--> statement-breakpoint
CREATE TYPE "public"."prepared_state" AS ENUM('asked', 'made', 'skipped');--> statement-breakpoint
CREATE TYPE "public"."skip_reason" AS ENUM('no-tournament', 'field-late', 'groups-small', 'owner');--> statement-breakpoint
ALTER TYPE "public"."notice_kind" ADD VALUE 'club';--> statement-breakpoint
CREATE TABLE "club_mondays" (
	"club_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"choice" "monday_choice" NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prepared_weeks" (
	"club_id" uuid NOT NULL,
	"monday" date NOT NULL,
	"state" "prepared_state" NOT NULL,
	"tournament_key" text,
	"reason" "skip_reason",
	CONSTRAINT "prepared_weeks_club_id_monday_pk" PRIMARY KEY("club_id","monday"),
	CONSTRAINT "prepared_weeks_reason_check" CHECK (("prepared_weeks"."state" = 'skipped') = ("prepared_weeks"."reason" is not null)),
	CONSTRAINT "prepared_weeks_tournament_check" CHECK ("prepared_weeks"."state" = 'skipped' or "prepared_weeks"."tournament_key" is not null)
);
--> statement-breakpoint
ALTER TABLE "club_mondays" ADD CONSTRAINT "club_mondays_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_mondays" ADD CONSTRAINT "club_mondays_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_weeks" ADD CONSTRAINT "prepared_weeks_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_weeks" ADD CONSTRAINT "prepared_weeks_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_mondays_owner_id_idx" ON "club_mondays" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "prepared_weeks_tournament_key_idx" ON "prepared_weeks" USING btree ("tournament_key");