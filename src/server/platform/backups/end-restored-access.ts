/**
 * What a restored database runs before a server opens it. Access that has ended since the backup was made would be back,
 * so everyone has to sign in again, and each mailed link that resets a password or confirms an address ends. Mails that
 * waited then have probably been sent since. Where the backups were is forgotten: this machine may have an empty folder
 * there.
 * A table that a backup of an earlier version doesn't have is left out.
 */
export const endRestoredAccess = `do $$
declare
  name text;
begin
  foreach name in array
    array['sessions', 'known_browsers', 'reset_tokens', 'email_changes', 'passkey_challenges']
  loop
    if to_regclass(name) is not null then
      execute format('delete from %I', name);
    end if;
  end loop;
  if to_regclass('settings') is not null then
    update settings set value = value - 'place' where settings.name = 'backup';
  end if;
  if to_regclass('mails') is not null then
    delete from mails where sent_at is null and failed_at is null;
  end if;
end $$`
