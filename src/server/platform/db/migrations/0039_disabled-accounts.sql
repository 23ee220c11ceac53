ALTER TABLE "audit_trail" DROP CONSTRAINT "audit_trail_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "audit_trail" ADD CONSTRAINT "audit_trail_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_administrator_enabled_check" CHECK ("users"."role" <> 'admin' or "users"."disabled_at" is null);