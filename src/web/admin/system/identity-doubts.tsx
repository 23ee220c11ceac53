import { useState } from 'react'

import { type SystemHealth, resolveMatch } from '#contract/admin/admin.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { useSystemMutation } from './use-system-mutation.ts'

type Doubt = SystemHealth['feed']['doubts'][number]

/** Golfers and tournaments that a source names so that they may be several of ours, each with its answers. */
export function IdentityDoubts({ doubts }: { doubts: readonly Doubt[] }) {
  return (
    <>
      <h3 className="label-caps mt-6">Unmatched Names</h3>
      {doubts.length === 0 ? (
        <p className="mt-2 text-ink-soft">Every golfer and tournament is matched.</p>
      ) : (
        <ul className="mt-1">
          {doubts.map((doubt) => (
            <DoubtRow key={`${doubt.source} ${doubt.kind} ${doubt.sourceId}`} doubt={doubt} />
          ))}
        </ul>
      )}
    </>
  )
}

interface CandidateButton {
  /** Null for none of the candidates. */
  id: string | null
  name: string
}

function DoubtRow({ doubt }: { doubt: Doubt }) {
  const { source, kind, sourceId, name, candidates } = doubt
  const [answer, setAnswer] = useState<CandidateButton | null>(null)
  const settle = useSystemMutation('Failed to store the answer', async (id: string | null) => {
    if (source === 'simulated' || source === 'evening') return
    await call(resolveMatch, { body: { source, kind, sourceId, candidateId: id } })
  })
  return (
    <li className="ruled grid gap-2 py-2 first:border-t-0">
      <p>
        <span className="font-semibold">{name}</span>{' '}
        <span className="digits text-sm text-ink-soft">{sourceId}</span>
        <span className="block text-sm text-ink-soft">
          Which {kind} is this? Scores are on hold until you answer.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {candidates.map((candidate) => (
          <Button
            key={candidate.id}
            disabled={settle.isPending}
            aria-label={`${name} is ${candidate.name}`}
            onClick={() => setAnswer(candidate)}
          >
            {candidate.name}
          </Button>
        ))}
        <Button
          disabled={settle.isPending}
          aria-label={`${name} is a different ${kind}`}
          onClick={() => setAnswer({ id: null, name: `a different ${kind}` })}
        >
          A Different <span className="capitalize">{kind}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={answer !== null}
        onOpenChange={() => setAnswer(null)}
        title={`${name} is ${answer?.name ?? ''}?`}
        description="The next reading uses your answer, and scores follow. You can’t undo it here."
        confirmLabel="Save Answer"
        pending={settle.isPending}
        onConfirm={() => {
          if (answer) settle.mutate(answer.id, { onSettled: () => setAnswer(null) })
        }}
      />
    </li>
  )
}
