/** A town with a course, and its IANA time zone. */
export interface Town {
  city: string
  country: string
  timeZone: string
}

/** The towns where a series plays during northern winter and northern summer. */
export interface Region {
  winter: Town[]
  summer: Town[]
}

const places = (timeZone: string, country: string, cities: string): Town[] =>
  cities.split(', ').map((city) => ({ city, country, timeZone }))

/** North, Central and South America. */
export const americas: Region = {
  winter: [
    ...places('America/New_York', 'United States', 'Naples, Sarasota, Vero Beach, Ponte Vedra'),
    ...places('America/Los_Angeles', 'United States', 'Palm Desert, Carlsbad, Santa Barbara'),
    ...places('America/Phoenix', 'United States', 'Tucson'),
    ...places('America/Cancun', 'Mexico', 'Playa del Carmen'),
    ...places('America/Chicago', 'United States', 'Galveston'),
  ],
  summer: [
    ...places('America/New_York', 'United States', 'Asheville, Savannah, Saratoga Springs'),
    ...places('America/Los_Angeles', 'United States', 'Monterey, Bend, Spokane'),
    ...places('America/Chicago', 'United States', 'Madison, Tulsa, Duluth'),
    ...places('America/Denver', 'United States', 'Boulder'),
    ...places('America/Toronto', 'Canada', 'Kingston, Niagara-on-the-Lake'),
    ...places('America/New_York', 'United States', 'Burlington'),
  ],
}

/** Europe and Africa. */
export const europe: Region = {
  winter: [
    ...places('Europe/Madrid', 'Spain', 'Cádiz, Almería'),
    ...places('Africa/Johannesburg', 'South Africa', 'Knysna, Durban, Stellenbosch'),
    ...places('Europe/Lisbon', 'Portugal', 'Lagos, Setúbal'),
    ...places('Africa/Casablanca', 'Morocco', 'Essaouira'),
    ...places('Africa/Nairobi', 'Kenya', 'Naivasha'),
  ],
  summer: [
    ...places('Europe/London', 'United Kingdom', 'Dornoch, North Berwick'),
    ...places('Europe/Paris', 'France', 'Biarritz, Annecy'),
    ...places('Europe/London', 'United Kingdom', 'Southport, Falmouth, Harrogate'),
    ...places('Europe/Dublin', 'Ireland', 'Westport, Kinsale'),
    ...places('Europe/Copenhagen', 'Denmark', 'Aarhus'),
    ...places('Europe/Stockholm', 'Sweden', 'Båstad'),
    ...places('Europe/Berlin', 'Germany', 'Lübeck'),
    ...places('Europe/Rome', 'Italy', 'Verona'),
    ...places('Europe/Prague', 'Czechia', 'Karlovy Vary'),
  ],
}

/** Australia and New Zealand in the southern summer, East Asia in the northern one. */
export const pacific: Region = {
  winter: [
    ...places('Australia/Melbourne', 'Australia', 'Geelong, Mornington'),
    ...places('Pacific/Auckland', 'New Zealand', 'Taupō, Queenstown, Nelson'),
    ...places('Australia/Sydney', 'Australia', 'Newcastle'),
    ...places('Australia/Hobart', 'Australia', 'Launceston'),
    ...places('Pacific/Auckland', 'New Zealand', 'Napier'),
    ...places('Asia/Singapore', 'Singapore', 'Singapore'),
  ],
  summer: [
    ...places('Asia/Tokyo', 'Japan', 'Karuizawa, Kobe, Hakodate'),
    ...places('Asia/Seoul', 'South Korea', 'Jeju, Gangneung'),
    ...places('Australia/Brisbane', 'Australia', 'Noosa, Cairns'),
    ...places('Asia/Tokyo', 'Japan', 'Kanazawa, Sendai'),
    ...places('Asia/Taipei', 'Taiwan', 'Taichung'),
    ...places('Asia/Seoul', 'South Korea', 'Yeosu'),
  ],
}
