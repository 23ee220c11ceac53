import { errorMessage } from '#web/api/client.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { ToPar } from '#web/format/score.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeletons } from '#web/ui/feedback/states.tsx'

import { type Edition, scorecardQuery } from '../queries.ts'
import { ScorecardChart } from './scorecard-chart.tsx'
import { ScorecardNine } from './scorecard-nine.tsx'
import { cardTotal, nines, knownPars, type RoundCard as Card } from './scorecard-totals.ts'

interface ScorecardProps {
  tournament: Edition
  golfer: { apiPlayerId: string; name: string }
  /** Whether the newest scores can't be read. */
  stale: boolean
}

/** A golfer's rounds, hole by hole, with the newest open. */
export function Scorecard({ tournament, golfer, stale }: ScorecardProps) {
  const cards = useScoreQuery(scorecardQuery(tournament, golfer.apiPlayerId))
  return (
    <>
      {stale && (
        <p className="text-sm text-rough">
          We can’t read {golfer.name}’s latest scores. These are the last ones we have.
        </p>
      )}
      <QueryContent
        query={cards}
        label={`the scorecard of ${golfer.name}`}
        skeleton={<Skeletons className="gap-3" heights={['h-11', 'h-28', 'h-28']} />}
        errorTitle={errorMessage(cards.error, 'Failed to load the scorecard')}
      >
        {(cards) => <PlayedRounds {...{ cards, golfer }} />}
      </QueryContent>
    </>
  )
}

function PlayedRounds({
  cards,
  golfer,
}: {
  cards: readonly Card[]
  golfer: ScorecardProps['golfer']
}) {
  const played = cards.filter(({ holes }) => holes.length > 0)
  const last = played.at(-1)
  if (!last) return <p className="py-3 text-sm text-ink-soft">No holes finished yet.</p>
  const pars = knownPars(played)
  return <RoundTabs key={last.round} {...{ played, pars, golfer }} />
}

interface RoundsProps {
  played: readonly Card[]
  pars: ReadonlyMap<number, number>
  golfer: ScorecardProps['golfer']
}

function RoundTabs({ played, pars, golfer }: RoundsProps) {
  const [only] = played
  if (only && played.length === 1) {
    return (
      <div className="pt-3">
        <Round card={only} pars={pars} name={golfer.name} />
      </div>
    )
  }
  const tabs = played.toReversed().map((card) => ({
    id: String(card.round),
    label: (
      <>
        <span className="sr-only">Round {card.round}</span>
        <span aria-hidden="true">R{card.round}</span>
        {card.complete && <span className="digits font-normal">{cardTotal(card).strokes}</span>}
      </>
    ),
    content: <Round card={card} pars={pars} name={golfer.name} />,
  }))
  return <Tabs label={`Rounds of ${golfer.name}`} tabs={tabs} />
}

function Round({ card, pars, name }: { card: Card; pars: RoundsProps['pars']; name: string }) {
  const { strokes, toPar, played } = cardTotal(card)
  const [first, second] = nines(card, pars)
  return (
    <div className="-mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-ink-soft">
        Round {card.round}: <ToPar value={toPar} className="text-base font-bold" />
        {card.complete ? `, ${strokes} strokes` : ` through ${played}`}
        {card.startingHole !== 1 && `, started on hole ${card.startingHole}`}
      </p>
      <ScorecardChart nines={[first, second]} title={`Round ${card.round} of ${name}`} />
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        <ScorecardNine nine={first} name={name} />
        <ScorecardNine
          nine={second}
          name={name}
          total={card.complete ? { strokes, toPar } : null}
        />
      </div>
    </div>
  )
}
