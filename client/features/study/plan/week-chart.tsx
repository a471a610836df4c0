import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { dateText, monthDayText } from '#client/ui/text/date-text.ts'
import { mostMinutes } from '#domain/exam-plan/minutes-profile.ts'
import classes from './week-chart.module.css'
import { topOf, type Week, weekText } from './week-draft.ts'

const bigStep = 10

interface WeekChartProps {
  /** The weeks, including drawn changes that are not saved yet. */
  weeks: readonly Week[]
  /** The Monday of the chosen week. */
  chosen: string
  onChoose: (weekStart: string) => void
  onDraw: (weekStart: string, minutes: number) => void
  onBackToProfile: (weekStart: string) => void
}

/**
 * The minutes of each week until the exam. A mouse draws over the bars, and a finger moves the handle of the
 * chosen bar. By keyboard, the arrows up and down, Page Up, Page Down, Home and End change the chosen week,
 * left and right choose another one, and Delete lets it follow the profile again.
 */
export function WeekChart({ weeks, chosen, onChoose, onDraw, onBackToProfile }: WeekChartProps) {
  const bars = useRef<HTMLDivElement>(null)
  /** The scale stays the same while a bar is moved. `isOne` is true when the bar is moved by its handle. */
  const [drag, setDrag] = useState<{ top: number; isOne: boolean }>()
  const top = drag?.top ?? topOf(weeks)

  function drawAt({ clientX, clientY }: PointerEvent, isOne: boolean): void {
    const box = bars.current?.getBoundingClientRect()
    if (!box) return
    const place = Math.floor(((clientX - box.left) / box.width) * weeks.length)
    const under = weeks[Math.min(weeks.length - 1, Math.max(0, place))]?.weekStart ?? chosen
    const weekStart = isOne ? chosen : under
    onChoose(weekStart)
    onDraw(weekStart, Math.min(top, ((box.bottom - clientY) / box.height) * top))
  }
  function onPointerDown(event: PointerEvent): void {
    const target = event.target as Element
    const isOne = target.closest('[data-handle]') !== null
    // A finger scrolls the page, unless it is on the handle.
    if (event.button !== 0 || (event.pointerType === 'touch' && !isOne)) return
    bars.current?.setPointerCapture?.(event.pointerId)
    setDrag({ top, isOne })
    if (!isOne) drawAt(event, false)
  }

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's */}
      <div
        ref={bars}
        role="group"
        aria-label="Minutes a day, week by week"
        className={classes.bars}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => drag && drawAt(event, drag.isOne)}
        onPointerUp={() => setDrag(undefined)}
        onPointerCancel={() => setDrag(undefined)}
      >
        {weeks.map((week, place) => (
          <WeekBar
            key={week.weekStart}
            week={week}
            top={top}
            isCurrent={place === 0}
            isChosen={week.weekStart === chosen}
            onChoose={() => onChoose(week.weekStart)}
            onKeyDown={(event) => {
              const go = goesTo(event.key, place, weeks.length)
              const minutes = minutesAfter(event.key, week.minutes)
              if (go !== undefined) onChoose(weeks[go]?.weekStart ?? chosen)
              else if (minutes !== undefined) onDraw(week.weekStart, minutes)
              else if (event.key === 'Delete' || event.key === 'Backspace') onBackToProfile(week.weekStart)
              else return
              event.preventDefault()
            }}
          />
        ))}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>This week</span>
        <span>{weeks.length > 1 && monthDayText(weeks.at(-1)?.weekStart ?? '')}</span>
      </div>
    </div>
  )
}

interface WeekBarProps {
  week: Week
  top: number
  isCurrent: boolean
  isChosen: boolean
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function WeekBar({ week, top, isCurrent, isChosen, onChoose, onKeyDown }: WeekBarProps) {
  const { weekStart, minutes, profileMinutes, isDrawn, restDays } = week
  const heightOf = (of: number) => `${(100 * Math.min(of, top)) / top}%`
  return (
    <div
      ref={(bar) => {
        if (isChosen && bar?.parentElement?.contains(document.activeElement)) bar.focus()
      }}
      role="slider"
      aria-label={isCurrent ? 'This week' : `Week of ${dateText(weekStart)}`}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={mostMinutes}
      aria-valuenow={minutes}
      aria-valuetext={weekText(week)}
      tabIndex={isChosen ? 0 : -1}
      className={classes.week}
      data-chosen={isChosen || undefined}
      data-current={isCurrent || undefined}
      data-rest={restDays > 0 || undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <span className={classes.bar} data-drawn={isDrawn || undefined} style={{ height: heightOf(minutes) }}>
        {isChosen && <span data-handle className={classes.handle} />}
      </span>
      {isDrawn && <span className={classes.profile} style={{ bottom: heightOf(profileMinutes) }} />}
    </div>
  )
}

function goesTo(key: string, place: number, weeks: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(0, place - 1)
  if (key === 'ArrowRight') return Math.min(weeks - 1, place + 1)
  return undefined
}

function minutesAfter(key: string, minutes: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return minutes + 1
    case 'ArrowDown':
      return minutes - 1
    case 'PageUp':
      return minutes + bigStep
    case 'PageDown':
      return minutes - bigStep
    case 'Home':
      return 0
    case 'End':
      return mostMinutes
    default:
      return undefined
  }
}
