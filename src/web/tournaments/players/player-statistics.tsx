import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import { Card } from '#web/ui/display/card.tsx'

const topCountries = 5

/** How many golfers a field has, and where they come from. */
export function PlayerStatistics({ players }: { players: readonly TournamentPlayer[] }) {
  const byCountry = golfersByCountry(players)
  const most = byCountry[0]?.[1] ?? 1
  const numbers = [
    ['Total players', players.length],
    ['Countries represented', byCountry.length],
    ['With a world ranking', players.filter(({ ranking }) => ranking !== null).length],
  ] as const
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Card title="Field" level={3} flush>
        <dl>
          {numbers.map(([name, number]) => (
            <div
              key={name}
              className="ruled flex items-center justify-between gap-4 px-4 py-3 first:border-t-0"
            >
              <dt>{name}</dt>
              <dd className="tile min-w-14 text-lg">{number}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <Card title="Top Countries" level={3} flush>
        {byCountry.length === 0 && <p className="p-4 text-ink-soft">No countries listed.</p>}
        <ol>
          {byCountry.slice(0, topCountries).map(([country, count]) => (
            <li key={country} className="ruled grid gap-2 px-4 py-3 first:border-t-0">
              <span className="flex justify-between gap-4">
                {country}
                <strong className="digits">{count}</strong>
              </span>
              <span
                aria-hidden="true"
                className="block h-1.5 rounded-slot bg-fairway"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

/** Countries with how many golfers each sends, most first. */
function golfersByCountry(
  players: readonly TournamentPlayer[],
): [country: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { country } of players) {
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
}
