-- Pending invitations of people who may no longer invite, and between people of whom one blocked the other, from before
-- a handover and a block ended them.
DELETE FROM invitations i USING leagues l
WHERE l.id = i.league_id AND i.status = 'pending' AND (
  (l.commissioner_id <> i.from_user_id AND NOT EXISTS (
    SELECT FROM league_members m WHERE m.league_id = i.league_id AND m.user_id = i.from_user_id AND m.deputy))
  OR EXISTS (
    SELECT FROM blocks b WHERE (b.blocker_id = i.to_user_id AND b.blocked_id IN (i.from_user_id, l.commissioner_id))
      OR (b.blocked_id = i.to_user_id AND b.blocker_id IN (i.from_user_id, l.commissioner_id))));
