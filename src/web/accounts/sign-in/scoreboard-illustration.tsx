import { ToPar } from '#web/format/score.tsx'

const holes = [14, 15, 16, 17, 18]
const leaders: { name: string; scores: (number | null)[] }[] = [
  { name: 'Ann', scores: [-8, -9, -10, -10, -11] },
  { name: 'Dan', scores: [-9, -9, -9, -10, null] },
  { name: 'Priya', scores: [-5, -6, -6, -7, null] },
  { name: 'Tom', scores: [1, 0, 0, -1, null] },
  { name: 'You', scores: [4, 3, 3, null, null] },
]

/** The visitors' illustration: four friends and you on a hand-kept scoreboard. */
export function ScoreboardIllustration() {
  return (
    <div aria-hidden="true" className="leaders board">
      <p>Leaders</p>
      <table>
        <thead>
          <tr>
            <th className="label-caps">Hole</th>
            {holes.map((hole) => (
              <th key={hole} className="label-caps">
                {hole}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leaders.map(({ name, scores }) => (
            <tr key={name} className={name === 'You' ? 'mine' : 'ruled'}>
              <td>{name}</td>
              {scores.map((score, slot) => (
                <td key={holes[slot]}>
                  {score === null ? (
                    <span className="tile w-full max-w-10 min-w-0 border-dashed bg-transparent shadow-none" />
                  ) : (
                    <span className="tile w-full max-w-10 min-w-0 px-0">
                      <ToPar value={score} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
