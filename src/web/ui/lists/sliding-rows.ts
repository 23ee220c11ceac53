import { Component, type ReactNode, type RefObject } from 'react'

const slideMs = 200

interface SlidingRowsProps {
  list: RefObject<HTMLElement | null>
  /** The ids of the rows, in a new array whenever the order changes. */
  order: readonly string[]
  children: ReactNode
}

/**
 * The rows of a list. In a new order they slide to their new places, or jump under `prefers-reduced-motion`. A row is
 * an element with `data-slide`, whose value identifies it from one order to the next.
 */
export class SlidingRows extends Component<SlidingRowsProps> {
  #running: readonly Animation[] = []

  /** A class, because no hook runs before the DOM changes, while positions are still free to read. */
  override getSnapshotBeforeUpdate({ order }: SlidingRowsProps): RowTops | null {
    return order === this.props.order ? null : rowTops(this.props.list.current)
  }

  override componentDidUpdate(_: SlidingRowsProps, __: unknown, before: RowTops | null): void {
    if (!before) return
    // Don't call `getAnimations()` on the list: it forces a layout.
    for (const animation of this.#running) animation.cancel()
    this.#running = slide(this.props.list.current, before)
  }

  override render(): ReactNode {
    return this.props.children
  }
}

/** The tops of the rows on the screen, in pixels, by id. */
type RowTops = ReadonlyMap<string, number>

function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-slide]') ?? [])]
}

const idOf = (row: HTMLElement) => row.dataset['slide'] ?? ''

function rowTops(list: HTMLElement | null): RowTops {
  if (prefersReducedMotion()) return new Map()
  return new Map(rowsOf(list).map((row) => [idOf(row), row.getBoundingClientRect().top]))
}

/** Moves rows from their old places to where they are now. Reads everything before it writes, so layout runs once. */
function slide(list: HTMLElement | null, before: RowTops): Animation[] {
  if (before.size === 0 || !list || prefersReducedMotion()) return []
  const moves = rowsOf(list).flatMap((row) => {
    const from = before.get(idOf(row))
    const to = row.getBoundingClientRect().top
    const isSeen = from !== undefined && from !== to && (isNearScreen(from) || isNearScreen(to))
    return isSeen ? [{ row, by: from - to }] : []
  })
  return moves.map(({ row, by }) =>
    row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
      duration: slideMs,
      easing: 'ease-out',
    }),
  )
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const isNearScreen = (top: number) => top > -200 && top < innerHeight + 200
