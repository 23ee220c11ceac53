/** Not built yet. */
export function TeamPage() {
  return <h1>Team</h1>
}
