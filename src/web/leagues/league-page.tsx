/** Not built yet. */
export function LeaguePage() {
  return <h1>League</h1>
}
