CREATE TYPE "public"."reaction" AS ENUM('thumbs-up', 'heart', 'laugh', 'clap', 'fire', 'shock');--> statement-breakpoint
CREATE TYPE "public"."scorer_line" AS ENUM('reveal', 'recap-1', 'recap-2', 'recap-3', 'recap-4', 'recap-final');--> statement-breakpoint
CREATE TABLE "reactions" (
	"conversation_id" uuid NOT NULL,
	"message_seq" integer,
	"moment_id" uuid,
	"scorer_line" "scorer_line",
	"user_id" uuid NOT NULL,
	"reaction" "reaction" NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "reactions_key" UNIQUE NULLS NOT DISTINCT("conversation_id","message_seq","moment_id","scorer_line","user_id","reaction"),
	CONSTRAINT "reactions_line_check" CHECK (num_nonnulls("reactions"."message_seq", "reactions"."moment_id", "reactions"."scorer_line") = 1)
);
--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_moment_id_moments_id_fk" FOREIGN KEY ("moment_id") REFERENCES "public"."moments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reactions" ADD CONSTRAINT "reactions_message_fk" FOREIGN KEY ("conversation_id","message_seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reactions_moment_idx" ON "reactions" USING btree ("moment_id") WHERE "reactions"."moment_id" is not null;--> statement-breakpoint
CREATE INDEX "reactions_user_idx" ON "reactions" USING btree ("user_id");