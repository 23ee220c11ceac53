ALTER TABLE "email_changes" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_tokens" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_mailId_unique" UNIQUE("mail_id");--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD CONSTRAINT "reset_tokens_mailId_unique" UNIQUE("mail_id");--> statement-breakpoint
-- Mails that wait get a token when they are sent. The tokens that were stored with them are gone.
UPDATE "reset_tokens" SET "mail_id" = (SELECT "id" FROM "mails" WHERE "mails"."user_id" = "reset_tokens"."user_id" AND "kind" = 'reset' ORDER BY "created_at" DESC LIMIT 1);--> statement-breakpoint
UPDATE "email_changes" SET "mail_id" = (SELECT "id" FROM "mails" WHERE "mails"."user_id" = "email_changes"."user_id" AND "kind" = 'email-change' ORDER BY "created_at" DESC LIMIT 1);--> statement-breakpoint
UPDATE "mails" SET "path" = split_part("path", '#', 1) WHERE "path" LIKE '%#token=%';
