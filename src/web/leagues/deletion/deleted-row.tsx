import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'

import { type DeletedKind, restoreDeleted } from './restore-deleted.ts'

interface DeletedRowProps {
  kind: DeletedKind
  deleted: { id: string; name: string }
  /** A line about it. */
  children: ReactNode
}

/** A deleted league or club in a list, with a button that restores it. */
export function DeletedRow({ kind, deleted, children }: DeletedRowProps) {
  const client = useQueryClient()
  const restoring = useMutation({ mutationFn: () => restoreDeleted(client, kind, deleted) })
  return (
    <li className="ruled flex items-center justify-between gap-4 py-2 first:border-t-0">
      <p className="min-w-0 text-sm text-ink-soft">
        <span className="block font-semibold wrap-anywhere text-ink">{deleted.name}</span>
        {children}
      </p>
      <Button pending={restoring.isPending} onClick={() => restoring.mutate()}>
        Restore<span className="sr-only"> {deleted.name}</span>
      </Button>
    </li>
  )
}
