import type { ReactNode } from 'react'

import { PublicLayout } from '#web/ui/page/public-layout.tsx'

import { ScoreboardIllustration } from './scoreboard-illustration.tsx'

const steps = [
  ['Draft', 'Six golfers: three groups and a wildcard, picked before anyone tees off.'],
  ['Hide', 'No one sees anyone’s team until picks lock.'],
  ['Follow', 'Best four count, live on one board, from the first hole.'],
] as const

/** A short introduction to TeeTime, beside a form for visitors. */
export function WelcomeLayout({ children }: { children: ReactNode }) {
  return (
    <PublicLayout>
      <div className="grid items-start gap-x-16 gap-y-8 pt-2 lg:grid-cols-[1fr_26rem] lg:pt-10">
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div>
        <div className="grid gap-4">
          <p className="max-w-xl font-display text-xl font-semibold text-balance max-md:text-[min(1.75rem,11vw)] max-md:leading-tight md:text-2xl">
            The scoreboard your friends keep.
          </p>
          <p className="max-w-xl text-base text-ink-soft md:text-lg">
            Private fantasy golf for the people you’d play with anyway: one tournament, one league,
            one board everyone can read.
          </p>
          <ol className="grid gap-3 sm:grid-cols-3">
            {steps.map(([name, text], nth) => (
              <li key={name} className="flex gap-3 sm:flex-col sm:gap-2">
                <span aria-hidden="true" className="tile shrink-0 self-start">
                  {nth + 1}
                </span>
                <p className="text-sm">
                  <strong className="block">{name}</strong>
                  <span className="text-ink-soft">{text}</span>
                </p>
              </li>
            ))}
          </ol>
        </div>
        <div className="max-w-xl">
          <ScoreboardIllustration />
        </div>
      </div>
    </PublicLayout>
  )
}
