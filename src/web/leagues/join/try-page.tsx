import { playEvening } from '#contract/leagues/evenings.ts'
import { call } from '#web/api/client.ts'
import { usePageTitle } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { EveningForm } from './evening-form.tsx'

const steps = [
  ['Pick 6 golfers', 'You have a few minutes. Quick-Pick the Rest does it in one tap.'],
  ['Picks lock', 'Then you see everyone’s team.'],
  ['Watch four rounds', 'Scores, moments, and the cut, live, in about 25 minutes.'],
  ['See who won', 'The podium, and how you’d settle up. It’s only play money.'],
] as const

/** `/try`: an evening against the house, without an account. */
export function TryPage() {
  usePageTitle('See How a Week Feels')
  return (
    <PublicLayout>
      <article className="board mx-auto max-w-2xl">
        <header className="board-head p-4 sm:p-6">
          <p className="text-ink-soft">A simulated tournament, in half an hour</p>
          <h1 tabIndex={-1} className="text-xl max-md:text-[min(1.75rem,11vw)]">
            See How a Week Feels
          </h1>
        </header>
        <ol className="grid gap-3 p-4 sm:p-6">
          {steps.map(([name, text], nth) => (
            <li key={name} className="flex flex-wrap gap-x-3 gap-y-1">
              <span aria-hidden="true" className="tile shrink-0 self-start">
                {nth + 1}
              </span>
              <p className="row-name">
                <strong className="block">{name}</strong>
                <span className="text-ink-soft">{text}</span>
              </p>
            </li>
          ))}
        </ol>
        <EveningForm label="Play an Evening" play={(body) => call(playEvening, { body })}>
          You’ll play 4 house teams, and you can invite friends with a link. No account, no email.
          We delete everything after a day.
        </EveningForm>
      </article>
    </PublicLayout>
  )
}
