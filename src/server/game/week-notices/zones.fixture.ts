/** The name of a time zone in which the clock now shows this hour. */
export function zoneWhereItIs(hour: number): string {
  const ahead = (hour - new Date().getUTCHours() + 24) % 24
  // The signs of these names are the other way round, and they reach from -14 to 12.
  const offset = ahead > 12 ? 24 - ahead : -ahead
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '+' : ''}${offset}`
}
