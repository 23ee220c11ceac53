/** Not built yet. */
export function InvitationPage() {
  return <h1>Invitation</h1>
}
