ALTER TABLE "favourites" RENAME TO "favorites";--> statement-breakpoint
ALTER TABLE "favorites" DROP CONSTRAINT "favourites_user_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "favorites" DROP CONSTRAINT "favourites_user_id_api_player_id_pk";--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_api_player_id_pk" PRIMARY KEY("user_id","api_player_id");--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;