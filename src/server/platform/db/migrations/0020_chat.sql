CREATE TABLE "message_mentions" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"start" integer NOT NULL,
	"length" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "message_mentions_conversation_id_seq_start_pk" PRIMARY KEY("conversation_id","seq","start"),
	CONSTRAINT "message_mentions_range_check" CHECK ("message_mentions"."start" >= 0 and "message_mentions"."length" > 1),
	CONSTRAINT "message_mentions_self_check" CHECK ("message_mentions"."user_id" <> "message_mentions"."sender_id")
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_seq" integer;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_mentions" ADD CONSTRAINT "message_mentions_message_fk" FOREIGN KEY ("conversation_id","seq") REFERENCES "public"."messages"("conversation_id","seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_mentions_of_idx" ON "message_mentions" USING btree ("user_id","conversation_id","seq");--> statement-breakpoint
CREATE INDEX "message_mentions_by_idx" ON "message_mentions" USING btree ("conversation_id","sender_id","created_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_check" CHECK ("messages"."reply_seq" < "messages"."seq");
--> statement-breakpoint
-- How often someone mentioned people in a chat in the last hour. A function, because a statement that waited for the
-- conversation's row doesn't see the mentions that were committed meanwhile, and a function does.
CREATE OR REPLACE FUNCTION mentions_lately(conversation uuid, sender uuid) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  RETURN (SELECT count(*) FROM message_mentions WHERE conversation_id = conversation AND sender_id = sender
    AND created_at > clock_timestamp() - interval '1 hour');
END
$$;
