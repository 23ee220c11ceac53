import { plannedRounds } from '#domain/tournaments/tournament.ts'

/** The width, in pixels, from which the board also shows the rounds and their total. */
export const wideFrom = 640

/** How many columns a row has, for cells that span all of them. */
export const columnsOf = (wide: boolean) => (wide ? 5 + plannedRounds + 1 : 5)

/** The column headings, which stay at the top. */
export function BoardTableHead({ wide }: { wide: boolean }) {
  const rounds = Array.from({ length: plannedRounds }, (_, i) => `R${i + 1}`)
  return (
    <thead className="sticky top-0 z-20">
      <tr className="label-caps bg-board *:border-b-2 *:border-ink *:py-2 *:font-semibold">
        <th scope="col" className="w-13 ps-3 text-start @min-[40rem]:w-16 @min-[40rem]:ps-4">
          Pos
        </th>
        <th scope="col" className="text-start">
          Player
        </th>
        <th scope="col" className="w-12 pe-1 text-end leading-tight @min-[40rem]:w-16">
          To par
        </th>
        <th scope="col" className="w-14 pe-1 text-end @min-[40rem]:w-16">
          Today
        </th>
        <th scope="col" className="w-18 pe-3 text-end @min-[40rem]:w-20">
          Thru
        </th>
        {wide && (
          <>
            {rounds.map((round) => (
              <th key={round} scope="col" className="w-10 text-end">
                {round}
              </th>
            ))}
            <th scope="col" className="w-16 pe-4 text-end">
              Tot
            </th>
          </>
        )}
      </tr>
    </thead>
  )
}
