/** Time zones of the states that the tours visit and that don't keep New York's time. */
const states = new Map(
  Object.entries({
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'Pacific/Honolulu': 'HI',
    'America/Vancouver': 'BC',
    'America/Edmonton': 'AB',
    'America/Winnipeg': 'MB',
    'America/Puerto_Rico': 'PR',
  }).flatMap(([zone, names]) => names.split(' ').map((name) => [name, zone] as const)),
)

const countries = new Map([
  ['england', 'Europe/London'],
  ['scotland', 'Europe/London'],
  ['northern ireland', 'Europe/London'],
  ['united kingdom', 'Europe/London'],
  ['great britain', 'Europe/London'],
  ['ireland', 'Europe/Dublin'],
  ['mexico', 'America/Mexico_City'],
  ['puerto rico', 'America/Puerto_Rico'],
  ['dominican republic', 'America/Santo_Domingo'],
  ['bermuda', 'Atlantic/Bermuda'],
  ['bahamas', 'America/Nassau'],
  ['japan', 'Asia/Tokyo'],
  ['south korea', 'Asia/Seoul'],
  ['china', 'Asia/Shanghai'],
  ['australia', 'Australia/Sydney'],
])

/** Cities of Mexico that the tours visit and that don't keep its capital's time. */
const mexicanCities: [RegExp, string][] = [
  [/\bcabo/i, 'America/Mazatlan'],
  [/cancun|cancún|playa del carmen/i, 'America/Cancun'],
]

interface Address {
  city?: string | undefined
  state?: string | undefined
  country?: string | undefined
}

/** Countries whose courses have the time zone of their state. */
const byState = new Set(['', 'united states', 'usa', 'canada'])

/**
 * A course's time zone by its address, which ESPN gives instead; New York's when it isn't known, and null where the address
 * leaves it out.
 */
export function timeZoneOf(address: Address | null | undefined): string | null {
  const { city = '', state = '', country = '' } = address ?? {}
  const land = country.toLowerCase()
  if (state === '' && byState.has(land)) return null
  const exception = land === 'mexico' && mexicanCities.find(([name]) => name.test(city))
  if (exception) return exception[1]
  return countries.get(land) ?? states.get(state.toUpperCase()) ?? 'America/New_York'
}
