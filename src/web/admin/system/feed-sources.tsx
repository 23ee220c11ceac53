import { useState } from 'react'

import { setSourcePaused, syncSourceNow, type SystemHealth } from '#contract/admin/admin.ts'
import { sourceLabels } from '#domain/tournaments/sources.ts'
import { call } from '#web/api/client.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { durationText } from '#web/format/dates.ts'
import { numberText } from '#web/format/numbers.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { useSystemMutation } from './use-system-mutation.ts'

type Source = SystemHealth['feed']['sources'][number]

/** Each source with its last good word and its calls, and the buttons that read, pause and resume it. */
export function FeedSources({ sources }: { sources: readonly Source[] }) {
  return (
    <>
      <h3 className="label-caps">Sources</h3>
      <ul className="mt-1 mb-6">
        {sources.map((source) => (
          <SourceRow key={source.source} state={source} />
        ))}
      </ul>
    </>
  )
}

const sourceTitles = (source: Source['source']) =>
  source === 'espn'
    ? 'ESPN (unofficial)'
    : source === 'simulated'
      ? 'Simulated tour'
      : sourceLabels[source]

function SourceRow({ state }: { state: Source }) {
  const { source, isFallback, lastGoodAt, ageSeconds, pausedAt, callsToday, callsLeftToday } = state
  const [asking, setAsking] = useState(false)
  const name = sourceTitles(source)
  const read = useSystemMutation('Failed to read the source', () =>
    call(syncSourceNow, { body: { source } }),
  )
  const pause = useSystemMutation('Failed to change the source', (paused: boolean) =>
    call(setSourcePaused, { body: { source, paused } }),
  )
  return (
    <li className="ruled flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:border-t-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold">{name}</span>
          {isFallback && <Badge>Fallback</Badge>}
          {pausedAt && <Badge tone="rough">Paused</Badge>}
        </p>
        <p className="digits text-sm text-ink-soft">
          {lastGoodAt && ageSeconds !== null ? (
            <>
              last good answer <DateTime at={lastGoodAt} format="time" />,{' '}
              {durationText(ageSeconds * 1000)} ago
            </>
          ) : (
            'no good answer yet'
          )}
          ; {numberText(callsToday)} calls today
          {callsLeftToday !== null && `, ${numberText(callsLeftToday)} left`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={pausedAt !== null}
          pending={read.isPending}
          aria-label={`Read Now: ${name}`}
          onClick={() => read.mutate()}
        >
          Read Now
        </Button>
        <Button
          pending={pause.isPending}
          aria-label={`${pausedAt ? 'Resume' : 'Pause'} ${name}`}
          onClick={() => (pausedAt ? pause.mutate(false) : setAsking(true))}
        >
          {pausedAt ? 'Resume' : 'Pause'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Pause ${name}?`}
        description="We won’t read from it until you resume it. Scoreboards keep their last scores and show how old they are, and results wait."
        confirmLabel="Pause"
        pending={pause.isPending}
        onConfirm={() => pause.mutate(true, { onSettled: () => setAsking(false) })}
      />
    </li>
  )
}
