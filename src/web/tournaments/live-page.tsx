/** Not built yet. */
export function LivePage() {
  return <h1>Live</h1>
}
