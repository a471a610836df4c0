import { type KeyboardEvent, useState } from 'react'
import type { Point, Shape } from '#domain/own-cards/shown-regions.ts'
import { withinPicture } from './edit-shapes.ts'

/** A polygon that is drawn point by point; it is a region once it is closed. */
export function usePolygon(onDraw: (shape: Shape) => void) {
  const [points, setPoints] = useState<readonly Point[]>([])
  /** Where the pointer is, to which the last line leads. */
  const [end, setEnd] = useState<Point>()

  function cancel(): void {
    setPoints([])
    setEnd(undefined)
  }
  function close(): void {
    if (points.length < 3) return
    onDraw({ kind: 'polygon', points })
    cancel()
  }
  const removeLast = () => setPoints(points.slice(0, -1))
  return {
    points,
    end,
    setEnd,
    /** Undefined until it has an area. */
    close: points.length < 3 ? undefined : close,
    cancel,
    add: (point: Point) => setPoints([...points, withinPicture(point)]),
    removeLast,
    onKeyDown(event: KeyboardEvent): void {
      if (points.length === 0) return
      const run = { Enter: close, Escape: cancel, Backspace: removeLast }[event.key]
      if (!run) return
      event.preventDefault()
      event.stopPropagation()
      run()
    },
  }
}
