ALTER TABLE "users" ADD COLUMN "deletes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_deletes_at_idx" ON "users" USING btree ("deletes_at") WHERE "users"."deletes_at" is not null and "users"."former_at" is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_former_check" CHECK ("users"."former_at" >= "users"."deletes_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_administrator_stays_check" CHECK ("users"."role" <> 'admin' or "users"."deletes_at" is null);