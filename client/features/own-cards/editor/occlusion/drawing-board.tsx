import { type PointerEvent, useRef, useState } from 'react'
import { TextButton } from '#client/ui/buttons/text-button.tsx'
import { RegionShape } from '#client/ui/text/region-shape.tsx'
import type { Region } from '#domain/own-cards/occlusion.ts'
import type { Point, Shape } from '#domain/own-cards/shown-regions.ts'
import { boxBetween, boxOf, corners, moved, withCorner, withinPicture, withPoint } from './edit-shapes.ts'
import classes from './occlusion.module.css'
import { usePolygon } from './use-polygon.ts'

export type Tool = 'select' | Shape['kind']

interface DrawingBoardProps {
  picture: { src: string; width: number; height: number; onError: () => void }
  /** Describes the picture. */
  text: string
  regions: readonly Region[]
  /** The index of the region that has handles. */
  selected: number | undefined
  tool: Tool
  /** How much larger than the frame the picture is. */
  zoom: number
  onSelect: (index: number | undefined) => void
  onDraw: (shape: Shape) => void
  onReshape: (index: number, shape: Shape) => void
}

/** What the pointer does until it is lifted. Places are fractions of the picture. */
interface Drag {
  from: Point
  to: Point
  /** The region on which it began. */
  on: number | undefined
  /** A region that is moved, or one of its handles; a new one is drawn without it. */
  moves?: { index: number; handle: number | undefined }
}

/** So near to its first point, in pixels, a press closes a polygon. */
const closingDistance = 14

/** Draws regions on a picture by mouse, pen or finger. The list below it does the same by keyboard. */
export function DrawingBoard(props: DrawingBoardProps) {
  const { picture, regions, selected, tool, zoom, onSelect, onDraw, onReshape } = props
  const board = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const polygon = usePolygon(onDraw)

  const isDrawingPolygon = polygon.points.length > 0

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = board.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: (clientX - left) / width, y: (clientY - top) / height }
  }

  function begin(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return
    const at = placeOf(event)
    const { handle, region } =
      (event.target as Element).closest<HTMLElement>('[data-handle], [data-region]')?.dataset ?? {}
    const on = region === undefined ? undefined : Number(region)
    const grabs = handle !== undefined || (on !== undefined && (on === selected || tool === 'select'))
    const index = handle === undefined ? on : selected
    if (tool === 'polygon' && (!grabs || isDrawingPolygon)) {
      if (polygon.close && isNearFirst(event)) polygon.close()
      else polygon.add(at)
    } else if (grabs && index !== undefined) {
      onSelect(index)
      const moves = { index, handle: handle === undefined ? undefined : Number(handle) }
      beginDrag(event, { from: at, to: at, on, moves })
    } else if (tool === 'select') onSelect(undefined)
    else beginDrag(event, { from: at, to: at, on })
  }

  function beginDrag({ pointerId }: PointerEvent, begun: Drag): void {
    // The pointer may leave the picture until it is lifted.
    board.current?.setPointerCapture(pointerId)
    setDrag(begun)
  }

  function isNearFirst({ clientX, clientY }: PointerEvent): boolean {
    const { left, top, width, height } = board.current?.getBoundingClientRect() ?? new DOMRect()
    const [first] = polygon.points
    if (!first) return false
    return Math.hypot(left + first.x * width - clientX, top + first.y * height - clientY) <= closingDistance
  }

  function move(event: PointerEvent): void {
    if (!event.isPrimary) return
    if (drag) setDrag({ ...drag, to: placeOf(event) })
    else if (isDrawingPolygon) polygon.setEnd(withinPicture(placeOf(event)))
  }

  function end({ isPrimary }: PointerEvent): void {
    if (!drag || !isPrimary) return
    setDrag(undefined)
    const drawn = shapeOf(drag)
    if (!drag.moves) {
      if (drawn) onDraw(drawn)
      else onSelect(drag.on)
    } else if (drawn && (drag.from.x !== drag.to.x || drag.from.y !== drag.to.y))
      onReshape(drag.moves.index, drawn)
  }

  /** The shape as it will be when the pointer is lifted now. */
  function shapeOf({ from, to, moves }: Drag): Shape | undefined {
    if (!moves) return tool === 'rect' || tool === 'ellipse' ? boxBetween(tool, from, to) : undefined
    const shape = regions[moves.index]?.shape
    if (!shape) return undefined
    if (moves.handle === undefined) return moved(shape, { x: to.x - from.x, y: to.y - from.y })
    if (shape.kind === 'polygon') return withPoint(shape, moves.handle, to)
    const corner = corners[moves.handle]
    return corner && withCorner(shape, corner, to)
  }

  const changed = drag && shapeOf(drag)
  const shapes = regions.map(({ shape }, index) => (changed && drag.moves?.index === index ? changed : shape))
  const { width, height } = picture
  return (
    <>
      <div className={classes.frame}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the regions are drawn in the list below */}
        <div
          ref={board}
          className={classes.board}
          style={{ width: `${zoom * 100}%`, aspectRatio: `${width} / ${height}` }}
          data-tool={tool}
          // So that the board takes the keys that end a polygon, and Escape does not close the dialog around.
          tabIndex={-1}
          data-mantine-stop-propagation={isDrawingPolygon}
          onKeyDown={polygon.onKeyDown}
          onPointerDown={begin}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={() => setDrag(undefined)}
        >
          <img {...picture} alt={props.text} draggable={false} />
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {[...shapes.entries()].map(([index, shape]) => (
              <g
                key={index}
                data-region={index}
                className={index === selected ? classes.selected : classes.region}
              >
                <RegionShape shape={shape} width={width} height={height} />
              </g>
            ))}
            {drag && !drag.moves && changed && (
              <g className={classes.selected}>
                <RegionShape shape={changed} width={width} height={height} />
              </g>
            )}
            {isDrawingPolygon && (
              <polyline
                className={classes.line}
                points={[...polygon.points, ...(polygon.end ? [polygon.end] : [])]
                  .map(({ x, y }) => `${x * width},${y * height}`)
                  .join(' ')}
              />
            )}
          </svg>
          {[...shapes.entries()].map(([index, shape]) => (
            <span key={index} className={classes.number} style={middleOf(shape)} aria-hidden="true">
              {regions[index]?.number}
            </span>
          ))}
          {handlesOf(selected === undefined ? undefined : shapes[selected]).map(([index, place]) => (
            <span key={index} className={classes.handle} style={placed(place)} data-handle={index} />
          ))}
          {[...polygon.points.entries()].map(([index, place]) => (
            <span key={index} className={classes.dot} style={placed(place)} />
          ))}
        </div>
      </div>
      {isDrawingPolygon && (
        <div className={classes.actions}>
          <span className="text-note">
            Add a point for each corner, and close it at its first point or by Enter.
          </span>
          {polygon.close && <TextButton onClick={polygon.close}>Close the polygon</TextButton>}
          <TextButton onClick={polygon.removeLast}>Remove the last point</TextButton>
          <TextButton onClick={polygon.cancel}>Leave it out</TextButton>
        </div>
      )}
    </>
  )
}

const placed = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

function middleOf(shape: Shape) {
  const { left, top, width, height } = boxOf(shape)
  return placed({ x: left + width / 2, y: top + height / 2 })
}

function handlesOf(shape: Shape | undefined): [index: number, place: Point][] {
  if (!shape) return []
  if (shape.kind === 'polygon') return [...shape.points.entries()]
  const { left, top, width, height } = shape
  return [...corners.entries()].map(([index, { x, y }]) => [
    index,
    { x: left + x * width, y: top + y * height },
  ])
}
