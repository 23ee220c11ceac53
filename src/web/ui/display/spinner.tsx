/** A spinning ring, hidden from screen readers: put text beside it. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`${className} animate-spin`}>
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeDasharray="42 15"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** A spinner and text for a whole page that loads: `Loading draft...`. */
export function PageSpinner({ text }: { text: string }) {
  return (
    <output className="placeholder page-spinner">
      <Spinner />
      {text}
    </output>
  )
}
