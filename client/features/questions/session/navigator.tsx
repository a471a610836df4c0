import { IconStarFilled } from '@tabler/icons-react'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import classes from './navigator.module.css'

interface NavigatorProps {
  /** Of the section that is open, with their places in the block. */
  cells: readonly NavigatorCell[]
  onGo: (index: number) => void
}

export interface NavigatorCell {
  index: number
  number: number
  isCurrent: boolean
  state: 'answered' | 'no-confidence' | 'open'
  isStarred: boolean
}

const stateWords = {
  answered: 'answered',
  'no-confidence': 'option chosen, confidence missing',
  open: 'not answered',
} as const

/** Every question of the section: answered, starred, current. */
export function Navigator({ cells, onGo }: NavigatorProps) {
  return (
    <nav aria-label="Questions">
      <ol className={classes.grid}>
        {cells.map(({ index, number, isCurrent, state, isStarred }) => (
          <li key={index}>
            <button
              type="button"
              ref={isCurrent ? showCell : undefined}
              className={classes.cell}
              data-state={state}
              aria-current={isCurrent ? 'true' : undefined}
              aria-label={`Question ${number}, ${stateWords[state]}${isStarred ? ', starred' : ''}`}
              onClick={() => onGo(index)}
            >
              {number}
              {isStarred && <IconStarFilled size={12} className={classes.star ?? ''} aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ol>
      <p className={classes.legend}>
        <span data-state="answered">Answered</span>
        <span data-state="open">Not answered</span>
        {cells.some(({ state }) => state === 'no-confidence') && (
          <span data-state="no-confidence">Confidence missing</span>
        )}
        <span>
          <IconStarFilled size={12} className={classes.starWord ?? ''} aria-hidden="true" /> Starred
        </span>
      </p>
    </nav>
  )
}

/** Of 200 questions, the window of the list holds some 60. */
function showCell(cell: HTMLElement | null): void {
  cell?.scrollIntoView({ block: 'nearest' })
}

interface CellOptions {
  items: readonly BlockQuestion[]
  cursor: number
  drafts: Readonly<Record<number, number>>
}

/** The questions of the section on screen. */
export function cellsOf({ items, cursor, drafts }: CellOptions): NavigatorCell[] {
  const section = items[cursor]?.section
  const first = items.findIndex((item) => item.section === section)
  return items.flatMap((item, index) => {
    if (item.section !== section) return []
    const isDraft = drafts[item.questionId] !== undefined
    const state = item.chosen !== null ? 'answered' : isDraft ? 'no-confidence' : 'open'
    return { index, number: index - first + 1, isCurrent: index === cursor, state, isStarred: item.isStarred }
  })
}
