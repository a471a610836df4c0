import { Badge, Checkbox } from '@mantine/core'
import { IconLock, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { compactDateText, shortDayText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { MarkdownLine } from '#client/ui/text/markdown-text.tsx'
import type { BrowseRow } from '#contracts/study/browse.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { masteryLabel } from '#domain/mastery/flashcard-mastery.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './browse.module.css'

interface BrowseTableProps {
  rows: BrowseRow[] | undefined
  empty: ReactNode
  /** Rows of the filter before, until those of the present one are there: none of them is chosen. */
  isOutdated: boolean
  selected: ReadonlySet<number>
  /** The card that is open in place of its row. */
  open: number | undefined
  onSelect: (id: number, isOn: boolean) => void
  onOpen: (id: number) => void
  renderOpen: (row: BrowseRow) => ReactNode
}

/** One page of cards. */
export function BrowseTable(props: BrowseTableProps) {
  const { rows, empty, open, renderOpen } = props
  const locked = lockedByChapter(rows ?? [])
  return (
    <div className={classes.rows}>
      <DataTable
        label="Cards"
        columns={columns(props)}
        rows={rows?.filter((row) => !row.isLocked || locked.get(row.chapterId)?.[0] === row)}
        keyOf={({ id }) => id}
        empty={empty}
        inPlaceOf={(row) =>
          row.isLocked ? (
            <Locked row={row} count={locked.get(row.chapterId)?.length ?? 1} />
          ) : (
            row.id === open && renderOpen(row)
          )
        }
      />
    </div>
  )
}

/** On a phone it is not shown at all. */
const none = <span className={classes.none}>–</span>

const Mastery = ({ mastery }: { mastery: number }) => (
  <>
    {Math.round(mastery)} <span className={classes.level}>{masteryLabel(mastery)}</span>
  </>
)

const Day = ({ text }: { text: string }) => <span className={classes.day}>{text}</span>

function columns({ isOutdated, selected, onSelect, onOpen }: BrowseTableProps): Column<BrowseRow>[] {
  return [
    {
      name: 'question',
      heading: 'Card',
      cell: (row) =>
        row.question !== null && (
          <span className={classes.card}>
            <Checkbox
              aria-label={`Select: ${plainText(row.question)}`}
              className={classes.check ?? ''}
              disabled={isOutdated}
              checked={selected.has(row.id)}
              onChange={(event) => onSelect(row.id, event.currentTarget.checked)}
            />
            <span className={classes.text}>
              <button
                type="button"
                className={classes.open}
                aria-expanded={false}
                onClick={() => onOpen(row.id)}
              >
                <MarkdownLine text={row.question} />
              </button>
              <span className={classes.place}>{factsLine([row.chapterTitle, ...row.tags.map(tagName)])}</span>
            </span>
            <Marks row={row} />
          </span>
        ),
    },
    {
      name: 'mastery',
      heading: 'Mastery',
      cell: ({ reviewCount, mastery }) => (reviewCount === 0 ? 'New' : <Mastery mastery={mastery} />),
    },
    {
      name: 'next-review',
      heading: 'Next review',
      cell: ({ dueDate, isToday, isWaiting }) =>
        isToday ? 'Today' : isWaiting ? 'Waiting' : dueDate ? <Day text={compactDateText(dueDate)} /> : none,
    },
    {
      name: 'reviewed',
      heading: 'Last studied',
      cell: ({ lastReviewed }) => (lastReviewed ? <Day text={shortDayText(lastReviewed)} /> : none),
    },
    {
      name: 'lapses',
      heading: 'Forgotten',
      align: 'end',
      cell: ({ lapses }) => (lapses === 0 ? none : `${lapses}×`),
    },
  ]
}

/** The locked cards of this page: in one row for a chapter, since nothing is told of them but their number. */
const lockedByChapter = (rows: readonly BrowseRow[]) =>
  Map.groupBy(
    rows.filter(({ isLocked }) => isLocked),
    ({ chapterId }) => chapterId,
  )

/** Nothing is known of their texts: the chapter says what is in them. */
function Locked({ row, count }: { row: BrowseRow; count: number }) {
  return (
    <Link to={paths.studyChapterSettings(row.chapterId)} className={classes.locked}>
      <IconLock size={18} stroke={1.6} aria-hidden="true" />
      <span>
        {countText(count, 'card')} of Premium
        <span className={classes.place}>{row.chapterTitle}</span>
      </span>
    </Link>
  )
}

/** What the learner or the plan says of a card. */
function Marks({ row }: { row: BrowseRow }) {
  return (
    <span className={classes.marks}>
      {row.isStarred && (
        <IconStarFilled size={16} role="img" aria-label="Starred" className={classes.star ?? ''} />
      )}
      {row.isSuspended && (
        <Badge variant="light" color="gray">
          Suspended
        </Badge>
      )}
      {row.isBuried && (
        <Badge variant="light" color="gray">
          Not today
        </Badge>
      )}
      {row.isLeech && (
        <Badge variant="light" color="red">
          Keeps slipping
        </Badge>
      )}
      {row.isEdited && <Badge variant="light">Edited since</Badge>}
    </span>
  )
}
