import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCircle,
  IconLassoPolygon,
  IconPlus,
  IconPointer,
  IconRectangle,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { ToolButton } from '#client/ui/buttons/tool-button.tsx'
import { FileDrop } from '#client/ui/forms/file-drop.tsx'
import { useMedia } from '#client/ui/text/pictures.tsx'
import { mostNoteCharacters } from '#domain/own-cards/limits.ts'
import { parseMediaKey } from '#domain/own-cards/media-key.ts'
import type { Occlusion } from '#domain/own-cards/occlusion.ts'
import { DrawingBoard, type Tool } from './drawing-board.tsx'
import { shapeInMiddle } from './edit-shapes.ts'
import classes from './occlusion.module.css'
import { RegionList } from './region-list.tsx'
import { useDrawing } from './use-drawing.ts'

interface OcclusionFieldProps {
  label: string
  /** The front of the note. */
  front: string
  error?: string | undefined
  onChange: (front: string) => void
  /** Sends a picture, which then is the one of the note. */
  onFiles: (files: File[]) => void
}

const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
/** The most characters of a description. */
const longestDescription = 500
const zooms = [1, 1.5, 2, 3]

const tools: { tool: Tool; label: string; icon: TablerIcon }[] = [
  { tool: 'rect', label: 'Rectangle', icon: IconRectangle },
  { tool: 'ellipse', label: 'Ellipse', icon: IconCircle },
  { tool: 'polygon', label: 'Polygon', icon: IconLassoPolygon },
  { tool: 'select', label: 'Select and move', icon: IconPointer },
]

/** The picture of an occlusion note with its regions, which are drawn on it, and the text above it. */
export function OcclusionField({ label, front, error, onChange, onFiles }: OcclusionFieldProps) {
  const errorId = useId()
  const drawing = useDrawing(front, onChange)
  const { picture, regions, hidesAll, header } = drawing.occlusion
  const field = useRef<HTMLFieldSetElement>(null)
  const [tool, setTool] = useState<Tool>('rect')
  const [zoom, setZoom] = useState(0)
  const [chosen, setSelected] = useState<number>()
  const selected = chosen !== undefined && chosen < regions.length ? chosen : undefined

  function add(shape: Parameters<typeof drawing.add>[0], takesFocus: boolean): void {
    drawing.add(shape)
    setSelected(regions.length)
    if (!takesFocus) return
    // Once it is in the list.
    setTimeout(() => {
      const buttons = field.current?.querySelectorAll<HTMLElement>('[data-select]')
      buttons?.[buttons.length - 1]?.focus()
    })
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    const run = event.shiftKey ? drawing.redo : drawing.undo
    run?.()
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files.slice(0, 1))
  }

  return (
    <fieldset
      ref={field}
      className={classes.field}
      tabIndex={-1}
      data-path="front"
      aria-describedby={error ? errorId : undefined}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      <legend className={classes.legend}>{label}</legend>
      {picture ? (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
          <div className={classes.tools} role="group" aria-label="Drawing">
            {tools.map((one) => (
              <ToolButton
                key={one.tool}
                label={one.label}
                icon={one.icon}
                isOn={tool === one.tool}
                onClick={() => setTool(one.tool)}
              />
            ))}
            <ToolButton
              label="Add a region in the middle"
              icon={IconPlus}
              onClick={() => add(shapeInMiddle(tool === 'select' ? 'rect' : tool), true)}
            />
            <ToolButton
              label="Undo"
              icon={IconArrowBackUp}
              isDisabled={!drawing.undo}
              onClick={() => drawing.undo?.()}
            />
            <ToolButton
              label="Redo"
              icon={IconArrowForwardUp}
              isDisabled={!drawing.redo}
              onClick={() => drawing.redo?.()}
            />
            <ToolButton
              label="Larger"
              icon={IconZoomIn}
              isDisabled={zoom === zooms.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
            <ToolButton
              label="Smaller"
              icon={IconZoomOut}
              isDisabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            />
          </div>
          <Picture picture={picture}>
            {(shown) => (
              <DrawingBoard
                // Another tool begins anew.
                key={tool}
                picture={shown}
                text={picture.text || 'The picture'}
                regions={regions}
                selected={selected}
                tool={tool}
                zoom={zooms[zoom] ?? 1}
                onSelect={setSelected}
                onDraw={(shape) => add(shape, false)}
                onReshape={(index, shape) => drawing.changeRegion(index, { shape })}
              />
            )}
          </Picture>
          <RegionList
            regions={regions}
            selected={selected}
            onSelect={setSelected}
            onChange={drawing.changeRegion}
            onRemove={drawing.remove}
          />
          {regions.length > 0 && (
            <div>
              <SegmentedControl
                size="sm"
                aria-label="What a card hides"
                value={hidesAll ? 'all' : 'one'}
                onChange={(value) => drawing.setHidesAll(value === 'all')}
                data={[
                  { value: 'one', label: 'Hide one' },
                  { value: 'all', label: 'Hide all' },
                ]}
              />
              <p className="text-note">
                {hidesAll
                  ? 'All regions are covered, and the card asks for one of them.'
                  : 'Only the region that the card asks for is covered.'}
              </p>
            </div>
          )}
          <TextInput
            label="What the picture shows"
            description="In words, for when it is not seen. Do not name what is hidden."
            maxLength={longestDescription}
            value={picture.text}
            onChange={({ currentTarget }) =>
              drawing.write({ picture: { ...picture, text: currentTarget.value } })
            }
          />
        </>
      ) : (
        <FileDrop
          extensions={pictureTypes}
          hint="the picture on which you draw"
          onFile={(file) => onFiles([file])}
        />
      )}
      {error && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Textarea
        label="Above the picture (optional)"
        autosize
        maxRows={6}
        maxLength={mostNoteCharacters}
        value={header}
        onChange={({ currentTarget }) => drawing.write({ header: currentTarget.value })}
      />
      {picture && (
        <FileDrop
          extensions={pictureTypes}
          hint="another picture below the same regions"
          onFile={(file) => onFiles([file])}
        />
      )}
    </fieldset>
  )
}

interface PictureProps {
  picture: NonNullable<Occlusion['picture']>
  children: (shown: { src: string; width: number; height: number; onError: () => void }) => React.ReactNode
}

/** The file of a picture, of the server or as it is kept here. */
function Picture({ picture: { key }, children }: PictureProps) {
  const media = parseMediaKey(key)
  const { addressOf, source, onError } = useMedia(key)
  if (media?.type !== 'picture') return null
  const { width, height } = media
  const src = source === undefined ? addressOf() : source
  return (
    <>
      {source === 'missing' && <p className="text-note">The picture cannot be shown at the moment.</p>}
      {children({ src: source === 'missing' ? '' : src, width, height, onError })}
    </>
  )
}
