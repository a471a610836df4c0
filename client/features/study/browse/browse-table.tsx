import { Badge } from '@mantine/core'
import { IconLock, IconStarFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'
import { ChoosableName, ChoosableRows, noValue } from '#client/ui/tables/choosable-rows.tsx'
import { type Column, DataTable } from '#client/ui/tables/data-table.tsx'
import { compactDateText, shortDayText } from '#client/ui/text/date-text.ts'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { MarkdownLine } from '#client/ui/text/markdown-text.tsx'
import type { BrowseRow } from '#contracts/study/browse.ts'
import { tagName } from '#domain/content/tag-name.ts'
import { plainText } from '#domain/markdown/parse-markdown.ts'
import { masteryLabel } from '#domain/mastery/flashcard-mastery.ts'
import { shownPlace } from '#domain/own-cards/deck-name.ts'
import { countText } from '#domain/text/count-text.ts'
import classes from './browse.module.css'

interface BrowseTableProps {
  rows: BrowseRow[] | undefined
  empty: ReactNode
  /**
   * The rows belong to the previous filter until those of the current one are loaded. None of them counts as
   * chosen.
   */
  isOutdated: boolean
  selected: ReadonlySet<number>
  /** The card whose details are shown in place of its row. */
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
    <ChoosableRows>
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
    </ChoosableRows>
  )
}

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
          <ChoosableName
            name={plainText(row.question)}
            isDisabled={isOutdated}
            isChosen={selected.has(row.id)}
            onChoose={(isOn) => onSelect(row.id, isOn)}
            onOpen={() => onOpen(row.id)}
            place={factsLine([
              shownPlace({ id: row.chapterId, title: row.chapterTitle }),
              ...row.tags.map(tagName),
            ])}
            marks={<Marks row={row} />}
          >
            <MarkdownLine text={row.question} />
          </ChoosableName>
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
        isToday ? (
          'Today'
        ) : isWaiting ? (
          'Waiting'
        ) : dueDate ? (
          <Day text={compactDateText(dueDate)} />
        ) : (
          noValue
        ),
    },
    {
      name: 'reviewed',
      heading: 'Last studied',
      cell: ({ lastReviewed }) => (lastReviewed ? <Day text={shortDayText(lastReviewed)} /> : noValue),
    },
    {
      name: 'lapses',
      heading: 'Forgotten',
      align: 'end',
      cell: ({ lapses }) => (lapses === 0 ? noValue : `${lapses}×`),
    },
  ]
}

/** The locked cards of this page. Each chapter has one row for them, since only their number is known. */
const lockedByChapter = (rows: readonly BrowseRow[]) =>
  Map.groupBy(
    rows.filter(({ isLocked }) => isLocked),
    ({ chapterId }) => chapterId,
  )

/**
 * The row of locked cards. Their texts are hidden, so the row links to the chapter, which says what is in
 * them.
 */
function Locked({ row, count }: { row: BrowseRow; count: number }) {
  return (
    <Link to={paths.studyChapterSettings(row.chapterId)} className={classes.locked}>
      <IconLock size={18} stroke={1.6} aria-hidden="true" />
      <span>
        {countText(count, 'card')} of Premium
        <span className="text-fine">{row.chapterTitle}</span>
      </span>
    </Link>
  )
}

/** The marks that the learner or the plan has set on a card. */
function Marks({ row }: { row: BrowseRow }) {
  return (
    <>
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
    </>
  )
}
