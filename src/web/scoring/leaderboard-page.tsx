/** Not built yet. */
export function LeaderboardPage() {
  return <h1>Leaderboard</h1>
}
