import { Avatar } from '#web/ui/display/avatar.tsx'

/** The head of a link's page: who invites to what. */
export function OfferHeader({ name, to }: { name: string; to: string }) {
  return (
    <header className="board-head flex items-center gap-4 p-4 sm:p-6">
      <Avatar name={name} className="size-14 shrink-0 text-lg" />
      <div className="min-w-0">
        <p className="text-ink-soft">
          <strong className="text-ink">{name}</strong> invites you to
        </p>
        <h1 tabIndex={-1} className="text-xl wrap-anywhere">
          {to}
        </h1>
      </div>
    </header>
  )
}

/** The rules in brief. */
export function HowItWorks({ rules }: { rules: string[] }) {
  return (
    <section className="border-t border-line p-4 sm:px-6">
      <h2 className="label-caps mb-1.5">How it works</h2>
      <ul className="grid list-disc gap-1 ps-5 text-sm marker:text-fairway">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </section>
  )
}
