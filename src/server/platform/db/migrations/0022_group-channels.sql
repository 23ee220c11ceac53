CREATE TYPE "public"."channel_event" AS ENUM('reveal', '1', '2', '3', '4', 'final');--> statement-breakpoint
CREATE TYPE "public"."channel_kind" AS ENUM('discord', 'slack', 'groupme', 'json');--> statement-breakpoint
CREATE TYPE "public"."post_state" AS ENUM('skipped', 'pending', 'sent');--> statement-breakpoint
CREATE TABLE "group_channels" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"kind" "channel_kind" NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"last_sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure" text,
	"last_failure_at" timestamp with time zone,
	"off_at" timestamp with time zone,
	CONSTRAINT "group_channels_off_check" CHECK (("group_channels"."off_at" is null) = ("group_channels"."failures" < 10))
);
--> statement-breakpoint
CREATE TABLE "group_posts" (
	"league_id" uuid NOT NULL,
	"event" "channel_event" NOT NULL,
	"state" "post_state" NOT NULL,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "group_posts_league_id_event_pk" PRIMARY KEY("league_id","event")
);
--> statement-breakpoint
ALTER TABLE "group_channels" ADD CONSTRAINT "group_channels_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_posts" ADD CONSTRAINT "group_posts_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;