import { whenText } from '#web/golf/dates.ts'

/** `Thu 7:35 AM` in the reader's zone; with the zones, the course's too, on hover. */
export function TeeTime({ at, timeZone }: { at: Date; timeZone: string }) {
  const here = whenText(at)
  const there = whenText(at, timeZone)
  return (
    <time
      dateTime={at.toISOString()}
      title={here === there ? here : `${here}, ${there} at the course`}
      className="digits whitespace-nowrap"
    >
      <span className="sr-only">tees off </span>
      {here.split(' ').slice(0, 3).join(' ')}
    </time>
  )
}
