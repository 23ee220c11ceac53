import { readFileSync } from 'node:fs'

import type { Plugin } from 'vite'

/** The flag's file, then what golf sources call the country. */
const countries = `
  AR Argentina ARG, AU Australia AUS, AT Austria AUT, BS Bahamas The_Bahamas BAH, BD Bangladesh BAN, BB Barbados BAR,
  BE Belgium BEL, BM Bermuda BER, BO Bolivia BOL, BW Botswana BOT, BR Brazil BRA, BG Bulgaria BUL, CA Canada CAN,
  CL Chile CHI, CN China CHN, TW Chinese_Taipei Taiwan TPE, CO Colombia COL, CR Costa_Rica CRC, HR Croatia CRO,
  CZ Czechia Czech_Republic CZE, DK Denmark DEN, DO Dominican_Republic DOM, EC Ecuador ECU, EG Egypt EGY,
  SV El_Salvador ESA, GB-ENG England ENG, EE Estonia EST, SZ Eswatini Swaziland SWZ, FJ Fiji FIJ, FI Finland FIN,
  FR France FRA, DE Germany GER, GH Ghana GHA, GR Greece GRE, GT Guatemala GUA, HN Honduras HON, HK Hong_Kong HKG,
  HU Hungary HUN, IS Iceland ISL, IN India IND, ID Indonesia INA, IE Ireland Republic_of_Ireland IRL, IL Israel ISR,
  IT Italy ITA, JM Jamaica JAM, JP Japan JPN, KE Kenya KEN, LV Latvia LAT, LI Liechtenstein LIE, LT Lithuania LTU,
  LU Luxembourg LUX, MY Malaysia MAS, MT Malta MLT, MU Mauritius MRI, MX Mexico MEX, MC Monaco MON, MA Morocco MAR,
  MM Myanmar MYA, NA Namibia NAM, NL Netherlands The_Netherlands NED, NZ New_Zealand NZL, NI Nicaragua NCA,
  NG Nigeria NGR, GB-NIR Northern_Ireland NIR, NO Norway NOR, PK Pakistan PAK, PA Panama PAN, PY Paraguay PAR,
  PE Peru PER, PH Philippines PHI, PL Poland POL, PT Portugal POR, PR Puerto_Rico PUR, QA Qatar QAT, RO Romania ROU,
  RU Russia RUS, GB-SCT Scotland SCO, RS Serbia SRB, SG Singapore SGP SIN, SK Slovakia SVK, SI Slovenia SLO,
  ZA South_Africa RSA, KR South_Korea Korea Republic_of_Korea KOR, ES Spain ESP, SE Sweden SWE, CH Switzerland SUI,
  TZ Tanzania TAN, TH Thailand THA, TT Trinidad_and_Tobago TTO TRI, TN Tunisia TUN, TR Turkey Türkiye TUR,
  UG Uganda UGA, UA Ukraine UKR, AE United_Arab_Emirates UAE, GB United_Kingdom Great_Britain GBR,
  US United_States United_States_of_America USA, UY Uruguay URU, VE Venezuela VEN, VN Vietnam VIE, GB-WLS Wales WAL,
  ZM Zambia ZAM, ZW Zimbabwe ZIM`

/** Adds the flags of golfers' countries, from the country-flag-icons package, to `format/flags.css`. */
export const flags = (): Plugin => ({
  name: 'flags',
  enforce: 'pre',
  transform: (code, id) =>
    /\/web\/format\/flags\.css(\?(?!url)|$)/.test(id) ? `${code}\n${flagRules()}` : undefined,
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const hasFlags = Object.values(bundle).some(
        (file) => file.type === 'asset' && String(file.source).includes('data-country'),
      )
      if (!hasFlags) this.error('No style sheet has the flags.')
    },
  },
})

/** A rule for each country, whatever golf sources call it. */
export function flagRules(): string {
  const rules = countries.split(',').map((line) => {
    const [file = '', ...names] = line.trim().split(' ')
    const selectors = names.map((name) => `[data-country='${name.replaceAll('_', ' ')}']`)
    return `${selectors.join(',\n')} {\n  display: inline-block;\n  background-image: url("${dataUrl(file)}");\n  outline: 1px solid var(--line);\n}`
  })
  return rules.join('\n')
}

/** A flag as an address that needs no request. */
function dataUrl(file: string): string {
  const svg = readFileSync(`node_modules/country-flag-icons/3x2/${file}.svg`, 'utf8')
  const escaped = svg.trim().replaceAll('"', "'").replaceAll('%', '%25').replaceAll('#', '%23')
  return `data:image/svg+xml,${escaped.replaceAll('<', '%3C').replaceAll('>', '%3E')}`
}
