import { clsx } from 'clsx'
import { useState } from 'react'

import { type SystemHealth, acceptHeld } from '#contract/admin/admin.ts'
import { sourceLabels } from '#domain/tournaments/sources.ts'
import { pluralize } from '#domain/words.ts'
import { call } from '#web/api/client.ts'
import { durationText } from '#web/format/dates.ts'
import { fallbackText } from '#web/format/score-age.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { useSystemMutation } from './use-system-mutation.ts'

type Tournament = SystemHealth['feed']['tournaments'][number]

/** A live board older than this counts as stale. */
const staleAfterSeconds = 300

/** A followed tournament: the age of its board, who serves it, and what about it is in doubt. */
export function FollowedTournament({ tournament }: { tournament: Tournament }) {
  const { name, tournId, leagues, missing, disagreement, key } = tournament
  return (
    <li className="ruled grid gap-2 py-2 first:border-t-0">
      <div className="flex flex-wrap justify-between gap-x-4">
        <p>
          <span className="font-semibold">{name}</span>{' '}
          <span className="digits text-sm text-ink-soft">
            {tournId}, {pluralize(leagues, 'league')}
          </span>
        </p>
        <SourceStatus tournament={tournament} />
      </div>
      <Unreadable tournament={tournament} />
      <HeldPayload tournament={tournament} />
      {missing && (
        <Doubt
          tournament={name}
          title="The result waits for last rounds"
          trust={{ key, what: 'result', token: missing.token, label: 'Trust This Result' }}
        >
          {missing.rounds}
        </Doubt>
      )}
      {disagreement && (
        <Doubt
          tournament={name}
          title={`${sourceLabels[disagreement.source]} disagrees with this board`}
          trust={{
            key,
            what: 'source',
            token: disagreement.what,
            label: `Trust ${sourceLabels[disagreement.source]}`,
          }}
        >
          {[disagreement.what]}
        </Doubt>
      )}
    </li>
  )
}

/** What the latest payload says that is held back, as a whole and one by one. */
function HeldPayload({ tournament: { name, held, key } }: { tournament: Tournament }) {
  if (!held) return null
  return (
    <>
      <Doubt
        tournament={name}
        title="The latest payload is on hold until the next one confirms it"
        trust={{ key, what: 'payload', token: held.token, label: 'Trust This Payload' }}
      >
        {held.doubts.length > 1
          ? [`${held.doubts.length} doubts`]
          : held.doubts.map(({ text }) => text)}
      </Doubt>
      {held.doubts.length > 1 &&
        held.doubts.map(({ text, token }) => (
          <Doubt
            key={token}
            tournament={name}
            title="One of them"
            trust={{ key, what: 'payload', token, label: 'Trust This One' }}
          >
            {[text]}
          </Doubt>
        ))}
    </>
  )
}

/** Which rows couldn't be read, or that the whole scoreboard can't be. */
function Unreadable({ tournament: { name, staleRows, unreadable } }: { tournament: Tournament }) {
  if (!unreadable) {
    return (
      <Doubt tournament={name} title="Scoreboard unreadable">
        {[]}
      </Doubt>
    )
  }
  if (staleRows === 0) return null
  return (
    <Doubt tournament={name} title={`${pluralize(staleRows, 'row')} unreadable`}>
      {unreadable.map((row) => `${row.name}: ${row.why}`)}
    </Doubt>
  )
}

function SourceStatus({ tournament }: { tournament: Tournament }) {
  const { status, roundStatus, boardAgeSeconds, servedBy, fallbackSince } = tournament
  const now = useNow(60_000)
  const isStale =
    status === 'in-progress' && (boardAgeSeconds === null || boardAgeSeconds > staleAfterSeconds)
  return (
    <p className="text-sm">
      <span className="text-ink-soft">{statusText(status, roundStatus)},</span>{' '}
      <span className={clsx('digits', isStale && 'font-semibold text-rough')}>
        {boardAgeSeconds === null
          ? 'no scoreboard yet'
          : `scores ${durationText(boardAgeSeconds * 1000)} old`}
      </span>
      {servedBy && (
        <span className={clsx('digits', fallbackSince ? 'text-rough' : 'text-ink-soft')}>
          {fallbackSince
            ? `, ${fallbackText({ source: servedBy, since: fallbackSince }, now)}`
            : `, from ${sourceLabels[servedBy]}`}
        </span>
      )}
    </p>
  )
}

interface TrustAction {
  key: string
  what: 'payload' | 'source' | 'result'
  token: string
  label: string
}

const consequences: Record<TrustAction['what'], string> = {
  payload:
    'If the next reading agrees, the scoreboard updates, scores may change, and results can become final.',
  source:
    'From its next reading on, it can take over the scoreboard while the usual source is down, and scores may change.',
  result:
    'Its leagues become final with the penalty for each missing round, and that can’t be undone.',
}

interface DoubtProps {
  /** The tournament's name. */
  tournament: string
  title: string
  trust?: TrustAction
  children: string[]
}

function Doubt({ tournament, title, trust, children }: DoubtProps) {
  const [asking, setAsking] = useState(false)
  const change = useSystemMutation('Failed to trust it', ({ key, what, token }: TrustAction) =>
    call(acceptHeld, { body: { key, what, token } }),
  )
  return (
    <div className="flex flex-wrap items-start justify-between gap-2 text-sm">
      <div className="min-w-0">
        <p className="font-semibold text-rough">{title}</p>
        {children.length > 0 && (
          <ul className="wrap-anywhere text-ink-soft">
            {children.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {trust && (
        <>
          <Button
            aria-label={`${trust.label}: ${tournament}, ${children.join('; ')}`}
            onClick={() => setAsking(true)}
          >
            {trust.label}
          </Button>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={`${trust.label}?`}
            description={`About ${tournament}: ${children.join('; ')}. ${consequences[trust.what]}`}
            confirmLabel="Trust"
            pending={change.isPending}
            onConfirm={() => change.mutate(trust, { onSettled: () => setAsking(false) })}
          />
        </>
      )}
    </div>
  )
}

const statusText = (status: string, roundStatus: string | null) =>
  [status, roundStatus && `round ${roundStatus}`].filter(Boolean).join(', ').replaceAll('-', ' ')
