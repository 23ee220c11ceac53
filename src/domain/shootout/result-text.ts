import { toParText } from '../notation.ts'
import { namesText } from '../week/words.ts'
import type { ShootoutLine } from './board.ts'

/** Who won a shootout: `Ann wins the weekend shootout at −12`. @param lines the lowest total first */
export function resultText(
  lines: readonly (Pick<ShootoutLine, 'total'> & { name: string })[],
): string {
  const best = lines[0]?.total ?? null
  const names = lines.filter(({ total }) => total === best).map(({ name }) => name)
  const verb = names.length > 1 ? 'share' : 'wins'
  return `${namesText(names)} ${verb} the weekend shootout at ${toParText(best)}`
}
