/** The logo: a flag in a slot, and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect
          x="1"
          y="1"
          width="30"
          height="30"
          rx="3"
          className="fill-board stroke-fairway"
          strokeWidth="2"
        />
        <path
          d="M12 25.5V6l12 5-12 5"
          className="fill-flag stroke-ink"
          strokeWidth="2"
          strokeLinejoin="round"
        />
        <path d="M7.5 25.5h13" className="stroke-ink" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="wordmark">TeeTime</span>
    </span>
  )
}
