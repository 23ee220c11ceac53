import { lazy, Suspense, useState } from 'react'

import type { Friend } from '#contract/friends.ts'
import { Menu } from '#web/ui/menu.tsx'

import { displayName } from '#web/format/names.ts'
import { usePart } from './use-part.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/dialog.tsx')).ConfirmDialog,
}))

/** Ending a friendship, or blocking; both ask first. */
export function FriendMenu({ friend }: { friend: Friend }) {
  const name = displayName(friend)
  const [asking, setAsking] = useState<'remove' | 'block' | null>(null)
  const { remove, block } = usePart(friend, () => setAsking(null))
  return (
    <>
      <Menu
        label={`More about ${name}`}
        items={[
          { label: 'Remove Friend', onSelect: () => setAsking('remove') },
          { label: 'Block', danger: true, onSelect: () => setAsking('block') },
        ]}
      />
      <Suspense>
        {asking === 'remove' && (
          <ConfirmDialog
            open
            danger
            onOpenChange={() => setAsking(null)}
            title={`Remove ${name}?`}
            description={`You and ${name} will not be friends any more. Leagues that you are both in stay as they are.`}
            confirmLabel="Remove Friend"
            onConfirm={() => remove.mutate()}
            pending={remove.isPending}
          />
        )}
        {asking === 'block' && (
          <ConfirmDialog
            open
            danger
            onOpenChange={() => setAsking(null)}
            title={`Block ${name}?`}
            description={`You will not be friends any more, and ${name} can neither find you nor send you requests, messages or invitations. ${name} is not told. Leagues that you are both in stay as they are.`}
            confirmLabel="Block"
            onConfirm={() => block.mutate()}
            pending={block.isPending}
          />
        )}
      </Suspense>
    </>
  )
}
