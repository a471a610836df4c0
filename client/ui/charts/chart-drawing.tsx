import { Button, Skeleton } from '@mantine/core'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import classes from './chart-drawing.module.css'

/** Loading begins this far below the screen. */
const nearMargin = '400px'

interface ChartDrawingProps<P> {
  /** The kind of drawing. The numbers are in the sentence above it. */
  label: string
  /** The height in pixels, which is reserved from the beginning. */
  height: number
  /** Loads the code of the drawing. It must be the same function in every render. */
  load: () => Promise<ComponentType<P>>
  props: P
}

/**
 * A drawing whose code is loaded when its place comes near the screen. If that fails, the text and the table
 * still show the data.
 */
export function ChartDrawing<P extends object>({ label, height, load, props }: ChartDrawingProps<P>) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const [Drawing, setDrawing] = useState<ComponentType<P>>()
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isNear || hasFailed) return
    load().then(
      (loaded) => setDrawing(() => loaded),
      () => setFailed(true),
    )
  }, [isNear, hasFailed, load])
  return (
    <div ref={place} style={{ height }}>
      {Drawing && (
        <div role="img" aria-label={label}>
          <Drawing {...props} />
        </div>
      )}
      {!Drawing && !hasFailed && <Skeleton height={height} />}
      {!Drawing && hasFailed && (
        <div className={classes.failed} role="alert">
          <p>The drawing could not be loaded. Check your connection; the table has the same numbers.</p>
          <Button variant="default" size="sm" onClick={() => setFailed(false)}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}

/** True once the element has been near the screen. */
function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: nearMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isNear, element])
  return isNear
}
