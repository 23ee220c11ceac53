/** Not built yet. */
export function CreateLeaguePage() {
  return <h1>Create League</h1>
}
