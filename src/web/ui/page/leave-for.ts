/**
 * Leaves for an address with a full page load, so that nothing of an earlier person stays in memory. A page that the
 * browser kept for its Back button starts over: its session has ended.
 */
export function leaveFor(address: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(address)
}
