export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Wanted {
  viewport: { width: number; height: number }
  size: { width: number; height: number }
  /** What must not be covered. */
  obstacles: Box[]
  /** Distance kept from the edges. */
  margin: number
}

const stepPx = 8

const overlap = (one: Box, other: Box): number => {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}

/** How much of the obstacles a box at this place would cover, in square pixels. */
const coveredBy = (box: Box, obstacles: Box[]): number =>
  obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle), 0)

/** Whether a box is within the window and covers nothing, so that it may stay where it is. */
export const isFree = (box: Box, { viewport, obstacles }: Pick<Wanted, 'viewport' | 'obstacles'>): boolean =>
  box.left >= 0 &&
  box.top >= 0 &&
  box.right <= viewport.width &&
  box.bottom <= viewport.height &&
  coveredBy(box, obstacles) === 0

/** The first place, from the bottom right upwards, that covers no obstacle; where there is none, the one that covers least. */
export function freePlace({ viewport, size, obstacles, margin }: Wanted): { left: number; top: number } {
  const right = viewport.width - margin - size.width
  const columns = [right, right / 2 + margin / 2, margin].map((left) => Math.max(0, Math.round(left)))
  const lowest = Math.max(0, viewport.height - margin - size.height)
  let best = { left: columns[0] ?? 0, top: lowest }
  let least = Number.POSITIVE_INFINITY
  for (let top = lowest; top >= 0; top -= stepPx) {
    for (const left of columns) {
      const covered = coveredBy({ left, top, right: left + size.width, bottom: top + size.height }, obstacles)
      if (covered === 0) return { left, top }
      if (covered < least) {
        least = covered
        best = { left, top }
      }
    }
  }
  return best
}
