import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryFor } from '#client/platform/calls/queries.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { type FlaggedCard, moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import classes from './report-card.module.css'
import { ReportCard } from './report-card.tsx'
import { ReportList } from './report-list.tsx'

interface FlaggedCardsProps {
  /** Renders the editor of a card, which calls `close` when it is done. */
  renderEditor: (card: FlaggedCard['flashcard'], close: () => void) => ReactNode
}

/** Learners' reports about cards. A card can be edited in place before its report is resolved. */
export function FlaggedCards({ renderEditor }: FlaggedCardsProps) {
  return (
    <ReportList
      label="Flagged cards"
      query={useQuery({ ...queryFor(moderationAdmin.listFlaggedContent), staleTime: 0 })}
      empty="No flagged cards. Reports of learners appear here, oldest first."
    >
      {(report) => <Report report={report} renderEditor={renderEditor} />}
    </ReportList>
  )
}

function Report({ report, renderEditor }: FlaggedCardsProps & { report: FlaggedCard }) {
  const [editing, setEditing] = useState<ReportedCardProps['editing']>('not yet')
  const { flashcard } = report
  return (
    <ReportCard
      report={report}
      noun="card"
      place={flashcard.chapterTitle}
      isArchived={flashcard.isArchived}
      isEdited={editing === 'now'}
      resolution="resolveFlaggedContent"
    >
      <ReportedCard card={flashcard} editing={editing} onEditing={setEditing} renderEditor={renderEditor} />
    </ReportCard>
  )
}

interface ReportedCardProps extends FlaggedCardsProps {
  card: FlaggedCard['flashcard']
  editing: 'not yet' | 'now' | 'done'
  onEditing: (editing: 'now' | 'done') => void
}

function ReportedCard({ card, editing, onEditing, renderEditor }: ReportedCardProps) {
  if (editing === 'now') return renderEditor(card, () => onEditing('done'))
  return (
    <>
      <dl className={classes.texts}>
        <CardText name="Question" text={card.question} />
        <CardText name="Answer" text={card.answer} />
        {card.why !== '' && <CardText name="Why" text={card.why} />}
      </dl>
      {!card.isArchived && (
        <Button
          className={classes.edit ?? ''}
          variant="default"
          size="sm"
          leftSection={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
          autoFocus={editing === 'done'}
          onClick={() => onEditing('now')}
        >
          Edit card
        </Button>
      )}
    </>
  )
}

function CardText({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt className="text-fine">{name}</dt>
      <dd>
        <MarkdownText text={text} />
      </dd>
    </div>
  )
}
