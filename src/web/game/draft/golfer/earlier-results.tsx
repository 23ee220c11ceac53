import type { getGolferForm } from '#contract/game/tournaments.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { sum } from '#domain/sum.ts'
import { dayText } from '#web/format/dates.ts'

import { finishLabel } from '../field/finishes.ts'
import { trendText, trendWords } from '../field/sorting.ts'

/** A golfer's result in an earlier tournament. */
export type Result = Output<typeof getGolferForm>['results'][number]

const latestCount = 8

/** How a golfer did here before, and in the latest tournaments. */
export function EarlierResults({ results }: { results: readonly Result[] }) {
  const finished = results.filter(({ position }) => position !== null)
  return (
    <>
      <ResultList
        id="results-here"
        title="Here before"
        results={finished.filter(({ here }) => here)}
      />
      <ResultList
        id="recent-finishes"
        title="Recent finishes"
        results={finished.slice(0, latestCount)}
      />
    </>
  )
}

interface ResultListProps {
  id: string
  title: string
  results: readonly Result[]
}

function ResultList({ id, title, results }: ResultListProps) {
  if (results.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <ul className="mt-1 text-sm">
        {results.map((result) => (
          <ResultLine key={`${result.name} ${result.endDate}`} result={result} />
        ))}
      </ul>
    </section>
  )
}

function ResultLine({ result }: { result: Result }) {
  const { position, name, endDate, here, rounds } = result
  if (position === null) return null
  return (
    <li className="ruled flex items-baseline gap-3 py-1.5 first:border-t-0">
      <span className="digits w-10 shrink-0 font-semibold">
        <span aria-hidden="true">{position}</span>
        <span className="sr-only">{finishLabel(position)} at </span>
      </span>
      <span className="min-w-0 grow">
        {name}
        {here === 'course' && <span className="text-ink-soft">, on this course</span>}
      </span>
      {rounds.length > 0 && <GainedText strokes={averageGained(rounds)} />}
      <span className="digits min-w-[6.5em] text-end whitespace-nowrap text-ink-soft">
        {dayText(endDate)}
      </span>
    </li>
  )
}

const averageGained = (rounds: Result['rounds']) =>
  sum(rounds.map(({ gained }) => gained)) / rounds.length

/** Strokes a round against the field: `+1.4` is better. */
function GainedText({ strokes }: { strokes: number }) {
  return (
    <span className="digits whitespace-nowrap" title="Strokes a round against the field">
      <span aria-hidden="true">{trendText(strokes)}</span>
      <span className="sr-only">{trendWords(strokes)} than the field,</span>
    </span>
  )
}
