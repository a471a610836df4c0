import type { Shape } from '#domain/own-cards/shown-regions.ts'

interface RegionShapeProps {
  shape: Shape
  /** The size of the picture, in the units of the drawing around. */
  width: number
  height: number
  className?: string | undefined
}

/** A region of a picture, as a part of a drawing in SVG that has the size of the picture. */
export function RegionShape({ shape, width, height, className }: RegionShapeProps) {
  if (shape.kind === 'polygon')
    return (
      <polygon
        className={className}
        points={shape.points.map(({ x, y }) => `${x * width},${y * height}`).join(' ')}
      />
    )
  const box = {
    x: shape.left * width,
    y: shape.top * height,
    width: shape.width * width,
    height: shape.height * height,
  }
  if (shape.kind === 'rect') return <rect className={className} {...box} />
  const [rx, ry] = [box.width / 2, box.height / 2]
  return <ellipse className={className} cx={box.x + rx} cy={box.y + ry} rx={rx} ry={ry} />
}
