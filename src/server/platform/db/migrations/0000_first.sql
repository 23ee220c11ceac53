CREATE TYPE "public"."role" AS ENUM('member', 'admin');--> statement-breakpoint
CREATE TYPE "public"."tier" AS ENUM('free', 'pro', 'premium', 'enterprise');--> statement-breakpoint
CREATE TYPE "public"."assistant_writer" AS ENUM('grok', 'analyst');--> statement-breakpoint
CREATE TYPE "public"."connection_status" AS ENUM('pending', 'accepted');--> statement-breakpoint
CREATE TYPE "public"."group_id" AS ENUM('A', 'B', 'C');--> statement-breakpoint
CREATE TYPE "public"."invitation_status" AS ENUM('pending', 'accepted', 'declined');--> statement-breakpoint
CREATE TYPE "public"."league_outcome" AS ENUM('settled', 'void');--> statement-breakpoint
CREATE TYPE "public"."notice_channel" AS ENUM('mail', 'push');--> statement-breakpoint
CREATE TYPE "public"."notice_kind" AS ENUM('deadline', 'withdrawal', 'invitation', 'message', 'result');--> statement-breakpoint
CREATE TYPE "public"."subscription_status" AS ENUM('incomplete', 'active', 'past_due', 'canceled');--> statement-breakpoint
CREATE TYPE "public"."feed_source" AS ENUM('live-golf', 'simulated');--> statement-breakpoint
CREATE TYPE "public"."tournament_status" AS ENUM('upcoming', 'in-progress', 'complete', 'official');--> statement-breakpoint
CREATE SEQUENCE "public"."looks" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reset_tokens" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"job_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reset_tokens_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"venmo_handle" text,
	"role" "role" DEFAULT 'member' NOT NULL,
	"subscription_tier" "tier" DEFAULT 'free' NOT NULL,
	"invite_token" text NOT NULL,
	"invite_uses" integer DEFAULT 0 NOT NULL,
	"invite_limit" integer DEFAULT 10,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_invite_uses_check" CHECK ("users"."invite_uses" between 0 and coalesce("users"."invite_limit", "users"."invite_uses"))
);
--> statement-breakpoint
CREATE TABLE "unlocked_achievements" (
	"user_id" uuid NOT NULL,
	"achievement" text NOT NULL,
	"league_id" uuid,
	"tournament_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "unlocked_achievements_user_id_achievement_pk" PRIMARY KEY("user_id","achievement")
);
--> statement-breakpoint
CREATE TABLE "api_requests" (
	"day" date PRIMARY KEY NOT NULL,
	"count" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_calls" (
	"day" date NOT NULL,
	"writer" "assistant_writer" NOT NULL,
	"calls" integer NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "assistant_calls_day_writer_pk" PRIMARY KEY("day","writer")
);
--> statement-breakpoint
CREATE TABLE "assistant_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "assistant_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "assistant_months" (
	"month" date PRIMARY KEY NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"summary" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_events_league_id_user_id_name_pk" PRIMARY KEY("league_id","user_id","name")
);
--> statement-breakpoint
CREATE TABLE "calendar_links" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"secret" text NOT NULL,
	CONSTRAINT "calendar_links_league_id_user_id_pk" PRIMARY KEY("league_id","user_id"),
	CONSTRAINT "calendar_links_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "demo_leagues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"commissioner_id" uuid NOT NULL,
	"season_start" date NOT NULL,
	"season_end" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "demo_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"api_player_ids" text[] NOT NULL,
	"filled_ids" text[] DEFAULT '{}' NOT NULL,
	"predicted_winning_score" integer,
	"complete" boolean NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "teams_league_id_user_id_pk" PRIMARY KEY("league_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"api_player_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_api_player_id_pk" PRIMARY KEY("user_id","api_player_id")
);
--> statement-breakpoint
CREATE TABLE "feed_calls" (
	"day" date NOT NULL,
	"path" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "feed_calls_day_path_pk" PRIMARY KEY("day","path")
);
--> statement-breakpoint
CREATE TABLE "feed_failures" (
	"failure" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"last_message" text NOT NULL,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "feed_payloads" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"path" text NOT NULL,
	"query" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocks" (
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocks_blocker_id_blocked_id_pk" PRIMARY KEY("blocker_id","blocked_id"),
	CONSTRAINT "blocks_self_check" CHECK ("blocks"."blocker_id" <> "blocks"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "bro_connections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id1" uuid NOT NULL,
	"user_id2" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"status" "connection_status" NOT NULL,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bro_connections_pair_key" UNIQUE("user_id1","user_id2"),
	CONSTRAINT "bro_connections_order_check" CHECK ("bro_connections"."user_id1" < "bro_connections"."user_id2")
);
--> statement-breakpoint
CREATE TABLE "league_history" (
	"league_id" uuid NOT NULL,
	"board_version" bigint NOT NULL,
	"seen_version" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"round" integer NOT NULL,
	"entries" jsonb NOT NULL,
	CONSTRAINT "league_history_league_id_board_version_pk" PRIMARY KEY("league_id","board_version")
);
--> statement-breakpoint
CREATE TABLE "group_golfers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"group_id" "group_id" NOT NULL,
	"place" smallint NOT NULL,
	"api_player_id" text NOT NULL,
	CONSTRAINT "group_golfers_place_key" UNIQUE("league_id","group_id","place"),
	CONSTRAINT "group_golfers_golfer_key" UNIQUE("league_id","api_player_id"),
	CONSTRAINT "group_golfers_place_check" CHECK ("group_golfers"."place" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"status" "invitation_status" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_league_to_key" UNIQUE("league_id","to_user_id")
);
--> statement-breakpoint
CREATE TABLE "league_log" (
	"order" bigserial NOT NULL,
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "league_members" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid" boolean DEFAULT false NOT NULL,
	CONSTRAINT "league_members_league_id_user_id_pk" PRIMARY KEY("league_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "league_months" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"made" integer NOT NULL,
	CONSTRAINT "league_months_user_id_month_pk" PRIMARY KEY("user_id","month")
);
--> statement-breakpoint
CREATE TABLE "leagues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"nickname" text,
	"commissioner_id" uuid NOT NULL,
	"tournament_key" text NOT NULL,
	"season_start" date NOT NULL,
	"season_end" date NOT NULL,
	"entry_fee_cents" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"setup_complete" boolean DEFAULT false NOT NULL,
	"drafting_end_at" timestamp with time zone NOT NULL,
	"drafting_end_estimated" boolean NOT NULL,
	"frozen_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"outcome" "league_outcome",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "leagues_outcome_check" CHECK (("leagues"."settled_at" is null) = ("leagues"."outcome" is null)),
	CONSTRAINT "leagues_entry_fee_check" CHECK ("leagues"."entry_fee_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"path" text,
	"button" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "conversation_marks" (
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_seq" integer DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "conversation_marks_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id1" uuid,
	"user_id2" uuid,
	"league_id" uuid,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_pair_key" UNIQUE("user_id1","user_id2"),
	CONSTRAINT "conversations_league_key" UNIQUE("league_id"),
	CONSTRAINT "conversations_order_check" CHECK ("conversations"."user_id1" < "conversations"."user_id2"),
	CONSTRAINT "conversations_of_check" CHECK (num_nonnulls("conversations"."user_id1", "conversations"."user_id2") = case when "conversations"."league_id" is null then 2 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"sender_id" uuid NOT NULL,
	"content" text NOT NULL,
	"client_id" uuid,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "messages_seq_key" UNIQUE("conversation_id","seq"),
	CONSTRAINT "messages_client_key" UNIQUE("sender_id","client_id","conversation_id"),
	CONSTRAINT "messages_content_check" CHECK (char_length("messages"."content") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"kind" "notice_kind" NOT NULL,
	"channel" "notice_channel" NOT NULL,
	"wanted" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_kind_channel_pk" PRIMARY KEY("user_id","kind","channel")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	CONSTRAINT "customers_user_id_source_pk" PRIMARY KEY("user_id","source")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"intent_id" text,
	"tier" "tier" NOT NULL,
	"amount_cents" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"refunded" boolean NOT NULL,
	"url" text
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"status" "subscription_status" DEFAULT 'incomplete' NOT NULL,
	"tier" "tier" NOT NULL,
	"renews_as" "tier" NOT NULL,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"credit_cents" integer NOT NULL,
	"external_id" text,
	"intent_id" text,
	"amount_cents" integer,
	"look" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_externalId_unique" UNIQUE("external_id"),
	CONSTRAINT "subscriptions_intentId_unique" UNIQUE("intent_id")
);
--> statement-breakpoint
CREATE TABLE "test_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"status" "subscription_status" NOT NULL,
	"period_end" timestamp with time zone,
	"record" jsonb NOT NULL,
	CONSTRAINT "test_subscriptions_clientSecret_unique" UNIQUE("client_secret")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_hash" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "told" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "told_league_id_user_id_what_pk" PRIMARY KEY("league_id","user_id","what")
);
--> statement-breakpoint
CREATE TABLE "league_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "league_payments_pair_key" UNIQUE("league_id","from_user_id","to_user_id"),
	CONSTRAINT "league_payments_amount_check" CHECK ("league_payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "league_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid,
	"user_id" uuid NOT NULL,
	"tournament_name" text NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"counted" boolean NOT NULL,
	"position" text NOT NULL,
	"rank" integer NOT NULL,
	"total" integer,
	"predicted" integer,
	"movement" integer NOT NULL,
	"prize_cents" bigint NOT NULL,
	"golfers" jsonb NOT NULL,
	"explanation" jsonb NOT NULL,
	CONSTRAINT "league_results_team_key" UNIQUE("league_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"board_version" bigint NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"round" integer NOT NULL,
	"cut" jsonb,
	"counting" integer NOT NULL,
	"pot_cents" bigint NOT NULL,
	"commissioner_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "boards" (
	"tournament_key" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"board" jsonb NOT NULL,
	"official_at" timestamp with time zone,
	"pending" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entrants" (
	"tournament_key" text NOT NULL,
	"api_player_id" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"amateur" boolean NOT NULL,
	"country" text,
	"image_url" text,
	"ranking" integer,
	"tee_times" jsonb NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "entrants_tournament_key_api_player_id_pk" PRIMARY KEY("tournament_key","api_player_id")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"key" text PRIMARY KEY NOT NULL,
	"source" "feed_source" NOT NULL,
	"org_id" text NOT NULL,
	"tourn_id" text NOT NULL,
	"year" integer NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"status" "tournament_status" DEFAULT 'upcoming' NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"course" jsonb,
	"first_tee_at" timestamp with time zone,
	"field_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocked_achievements" ADD CONSTRAINT "unlocked_achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unlocked_achievements" ADD CONSTRAINT "unlocked_achievements_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_days" ADD CONSTRAINT "assistant_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_member_fkey" FOREIGN KEY ("league_id","user_id") REFERENCES "public"."league_members"("league_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_links" ADD CONSTRAINT "calendar_links_member_fkey" FOREIGN KEY ("league_id","user_id") REFERENCES "public"."league_members"("league_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_member_fkey" FOREIGN KEY ("league_id","user_id") REFERENCES "public"."league_members"("league_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bro_connections" ADD CONSTRAINT "bro_connections_user_id1_users_id_fk" FOREIGN KEY ("user_id1") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bro_connections" ADD CONSTRAINT "bro_connections_user_id2_users_id_fk" FOREIGN KEY ("user_id2") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bro_connections" ADD CONSTRAINT "bro_connections_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_history" ADD CONSTRAINT "league_history_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_golfers" ADD CONSTRAINT "group_golfers_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_log" ADD CONSTRAINT "league_log_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_log" ADD CONSTRAINT "league_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_months" ADD CONSTRAINT "league_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_commissioner_id_users_id_fk" FOREIGN KEY ("commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_marks" ADD CONSTRAINT "conversation_marks_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_marks" ADD CONSTRAINT "conversation_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id1_users_id_fk" FOREIGN KEY ("user_id1") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id2_users_id_fk" FOREIGN KEY ("user_id2") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told" ADD CONSTRAINT "told_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told" ADD CONSTRAINT "told_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_payments" ADD CONSTRAINT "league_payments_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_payments" ADD CONSTRAINT "league_payments_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_payments" ADD CONSTRAINT "league_payments_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_results" ADD CONSTRAINT "league_results_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_results" ADD CONSTRAINT "league_results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "boards" ADD CONSTRAINT "boards_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entrants" ADD CONSTRAINT "entrants_tournament_key_tournaments_key_fk" FOREIGN KEY ("tournament_key") REFERENCES "public"."tournaments"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_invite_token_key" ON "users" USING btree ("invite_token");--> statement-breakpoint
CREATE UNIQUE INDEX "users_admin_key" ON "users" USING btree ("role") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "unlocked_achievements_league_id_idx" ON "unlocked_achievements" USING btree ("league_id");--> statement-breakpoint
CREATE UNIQUE INDEX "demo_users_username_key" ON "demo_users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "demo_users_email_key" ON "demo_users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "feed_payloads_at_idx" ON "feed_payloads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "blocks_blocked_id_idx" ON "blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "bro_connections_user_id2_idx" ON "bro_connections" USING btree ("user_id2");--> statement-breakpoint
CREATE INDEX "invitations_to_user_id_idx" ON "invitations" USING btree ("to_user_id","status");--> statement-breakpoint
CREATE INDEX "league_log_league_id_idx" ON "league_log" USING btree ("league_id","order");--> statement-breakpoint
CREATE INDEX "league_members_user_id_idx" ON "league_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "leagues_tournament_key_idx" ON "leagues" USING btree ("tournament_key");--> statement-breakpoint
CREATE INDEX "leagues_commissioner_id_idx" ON "leagues" USING btree ("commissioner_id");--> statement-breakpoint
CREATE INDEX "leagues_unsettled_idx" ON "leagues" USING btree ("tournament_key") WHERE "leagues"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "mails_user_id_idx" ON "mails" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "mails_created_at_idx" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "conversations_user_id2_idx" ON "conversations" USING btree ("user_id2");--> statement-breakpoint
CREATE INDEX "payment_events_at_idx" ON "payment_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payments_user_id_idx" ON "payments" USING btree ("user_id","period_end");--> statement-breakpoint
CREATE INDEX "payments_subscription_id_idx" ON "payments" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user_id_idx" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_incomplete_key" ON "subscriptions" USING btree ("user_id") WHERE "subscriptions"."status" = 'incomplete';--> statement-breakpoint
CREATE INDEX "push_subscriptions_session_idx" ON "push_subscriptions" USING btree ("session_hash");--> statement-breakpoint
CREATE INDEX "told_user_id_idx" ON "told" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "league_results_user_id_idx" ON "league_results" USING btree ("user_id","settled_at");--> statement-breakpoint
CREATE INDEX "tournaments_dates_idx" ON "tournaments" USING btree ("source","end_date","start_date");