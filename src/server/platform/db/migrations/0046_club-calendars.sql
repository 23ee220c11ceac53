CREATE TABLE "club_calendar_events" (
	"league_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"summary" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_calendar_events_league_id_name_pk" PRIMARY KEY("league_id","name")
);
--> statement-breakpoint
CREATE TABLE "club_calendar_links" (
	"club_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "club_calendar_links_club_id_user_id_pk" PRIMARY KEY("club_id","user_id"),
	CONSTRAINT "club_calendar_links_id_unique" UNIQUE("id")
);
--> statement-breakpoint
ALTER TABLE "club_calendar_events" ADD CONSTRAINT "club_calendar_events_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "club_calendar_links" ADD CONSTRAINT "club_calendar_links_member_fkey" FOREIGN KEY ("club_id","user_id") REFERENCES "public"."club_members"("club_id","user_id") ON DELETE cascade ON UPDATE no action;