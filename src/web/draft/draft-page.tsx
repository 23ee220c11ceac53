/** Not built yet. */
export function DraftPage() {
  return <h1>Draft</h1>
}
