import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { AboutItemButton } from '#client/features/learner/about-item/about-item-button.tsx'
import { ScheduleFacts } from '#client/features/study/session/schedule-facts.tsx'
import { call } from '#client/platform/calls/calls.ts'
import { queryFor } from '#client/platform/calls/queries.ts'
import { LoadFailed } from '#client/ui/page/load-failed.tsx'
import type { RenderText } from '#client/ui/text/bound-text.tsx'
import { factsLine } from '#client/ui/text/facts-line.ts'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import { SourceText } from '#client/ui/text/source-text.tsx'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { type BrowseRow, browse } from '#contracts/study/browse.ts'
import { study } from '#contracts/study/study.ts'
import { tagsOfCard } from '#domain/content/card-tags.ts'
import { tagName } from '#domain/content/tag-name.ts'
import classes from './browse.module.css'

interface CardDetailProps {
  row: BrowseRow
  renderText?: RenderText | undefined
  onClose: () => void
  /** What other features add to the card, once it is loaded. */
  renderMore?: ((card: StudyCard) => ReactNode) | undefined
  /** The actions on this card. */
  children: ReactNode
}

/** The details of a card in place of its row: question, answer, and the reason for its next review. */
export function CardDetail({ row, renderText, renderMore, onClose, children }: CardDetailProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { data, error, refetch } = useQuery({
    // The key is below the path of the table, so that both are read again together.
    queryKey: ['/api/study/browse', 'card', row.id],
    queryFn: () => call(browse.cardsToStudy, { body: { ids: [row.id] } }),
    staleTime: 0,
  })
  const card = data?.[0]
  return (
    <section className={classes.detail} aria-label="Card">
      <h2 ref={title} tabIndex={-1} className={classes.question}>
        <MarkdownText text={row.question ?? ''} renderText={renderText} />
      </h2>
      {card && <Answer card={card} renderText={renderText} />}
      {error && <LoadFailed what="this card" error={error} onRetry={() => void refetch()} />}
      {!card && !error && <Skeleton height={120} radius="md" />}
      {card && <Schedule flashcardId={row.id} />}
      {card && renderMore?.(card)}
      <Group gap="xs">
        {children}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </section>
  )
}

function Answer({ card, renderText }: { card: StudyCard; renderText: RenderText | undefined }) {
  const { answer, why, source, link } = card.flashcard
  const tags = tagsOfCard(card.flashcard.tags, card.progress.tags)
  return (
    <>
      <MarkdownText text={answer} renderText={renderText} />
      {why && (
        <div className={classes.why}>
          <MarkdownText text={why} renderText={renderText} />
        </div>
      )}
      {card.progress.notes && (
        <div className={classes.why}>
          <strong>Your note</strong>
          <MarkdownText text={card.progress.notes} />
        </div>
      )}
      <p className={classes.source}>
        <SourceText source={source} link={link} />
        {tags.length > 0 && <span>{factsLine(tags.map(tagName))}</span>}
        <AboutItemButton subject="flashcard" id={card.flashcard.id}>
          About this card
        </AboutItemButton>
      </p>
    </>
  )
}

function Schedule({ flashcardId }: { flashcardId: number }) {
  const { data } = useQuery({ ...queryFor(study.whyDue, { params: { id: flashcardId } }), staleTime: 0 })
  if (!data) return null
  return (
    <div>
      <h3 className={classes.subtitle}>Schedule</h3>
      <ScheduleFacts schedule={data} />
    </div>
  )
}
