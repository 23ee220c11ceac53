CREATE UNLOGGED TABLE "unannounced_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unannounced_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
create function publish_changes(published jsonb) returns int language plpgsql strict as $$
begin
	if published = '[]' then return 0; end if;
	insert into unannounced_changes (changes) values (published);
	return 1;
end $$;
