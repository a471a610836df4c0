import { Select, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import type { Region } from '#domain/own-cards/occlusion.ts'
import type { Shape } from '#domain/own-cards/shown-regions.ts'
import { grown, moved, stepOfKey, withoutPoint, withPoint, withPointAfter } from './edit-shapes.ts'
import classes from './occlusion.module.css'
import { nextNumber } from './use-drawing.ts'

const kindNames: Record<Shape['kind'], string> = { rect: 'rectangle', ellipse: 'ellipse', polygon: 'polygon' }
/** The most characters of a label. */
const longestLabel = 300

interface RegionListProps {
  regions: readonly Region[]
  selected: number | undefined
  onSelect: (index: number) => void
  /** @param what names changes that are undone together when they follow each other */
  onChange: (index: number, changes: Partial<Region>, what?: string) => void
  onRemove: (index: number) => void
}

/** The regions of the picture with their labels and cards. Keys move what has the focus, as the pointer does on the picture. */
export function RegionList({ regions, selected, onSelect, onChange, onRemove }: RegionListProps) {
  const list = useRef<HTMLUListElement>(null)
  const numbers = [...new Set(regions.map(({ number }) => number))].sort((one, other) => one - other)

  function remove(index: number): void {
    onRemove(index)
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-select]')
    buttons?.[index === 0 ? 1 : index - 1]?.focus()
  }

  function onKeyDown(event: KeyboardEvent, index: number, shape: Shape): void {
    const by = stepOfKey(event.key)
    if (by) onChange(index, { shape: event.shiftKey ? grown(shape, by) : moved(shape, by) }, 'shape')
    else if (event.key === 'Delete') remove(index)
    else return
    event.preventDefault()
  }

  return (
    <ul ref={list} className={classes.list} aria-label="Regions">
      {[...regions.entries()].map(([index, { number, shape, label }]) => (
        <li key={index} className={index === selected ? classes.current : undefined}>
          <button
            type="button"
            className={classes.name}
            data-select
            aria-pressed={index === selected}
            aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight Shift+ArrowDown Delete"
            onClick={() => onSelect(index)}
            onFocus={() => onSelect(index)}
            onKeyDown={(event) => onKeyDown(event, index, shape)}
          >
            {`Region ${index + 1}, ${kindNames[shape.kind]}`}
          </button>
          <TextInput
            className={classes.label ?? ''}
            size="sm"
            aria-label={`What region ${index + 1} hides`}
            placeholder="What it hides (optional)"
            maxLength={longestLabel}
            value={label}
            onFocus={() => onSelect(index)}
            onChange={({ currentTarget }) => onChange(index, { label: currentTarget.value }, 'label')}
          />
          <Select
            className={classes.card ?? ''}
            size="sm"
            aria-label={`Card of region ${index + 1}`}
            allowDeselect={false}
            data={cardsToChoose(numbers, regions)}
            value={String(number)}
            onChange={(chosen) => chosen !== null && onChange(index, { number: Number(chosen) })}
          />
          <ToolButton label={`Remove region ${index + 1}`} icon={IconTrash} onClick={() => remove(index)} />
          {index === selected && shape.kind === 'polygon' && (
            <PolygonPoints
              shape={shape}
              onChange={(changed) => onChange(index, { shape: changed }, 'shape')}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** The cards of the picture, and a new one. Regions of one card are asked together. */
const cardsToChoose = (numbers: readonly number[], regions: readonly Region[]) => [
  ...numbers.map((number) => ({ value: String(number), label: `Card ${number}` })),
  { value: String(nextNumber(regions)), label: 'A new card' },
]

interface PolygonPointsProps {
  shape: Extract<Shape, { kind: 'polygon' }>
  onChange: (shape: Shape) => void
}

function PolygonPoints({ shape, onChange }: PolygonPointsProps) {
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const [point, by] = [shape.points[index], stepOfKey(event.key)]
    if (point && by) onChange(withPoint(shape, index, { x: point.x + by.x, y: point.y + by.y }))
    else if (event.key === 'Delete') onChange(withoutPoint(shape, index))
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.points} role="group" aria-label="Points of the polygon, moved by the arrow keys">
      {[...shape.points.keys()].map((index) => (
        <button
          key={index}
          type="button"
          className={classes.point}
          aria-label={`Point ${index + 1}`}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {index + 1}
        </button>
      ))}
      <ToolButton
        label="Add a point"
        icon={IconPlus}
        onClick={() => onChange(withPointAfter(shape, shape.points.length - 1))}
      />
    </div>
  )
}
